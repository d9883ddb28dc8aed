import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPut, OPERATOR_LOG } from '../audit/audit-store.ts';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import type { BlockReason } from '../moderation/block.ts';
import type { Block } from '../moderation/block-schema.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../platform/dynamo/transact.ts';
import { AppError } from '../platform/errors.ts';
import { type DeletedEntry, type PageEntry, pageKey, smartLinkKey } from './page-entry.ts';
import type { SmartLink } from './smart-link.ts';
import { findSmartLink } from './smart-link-store.ts';

/** Blocks of pages: in the record for its owner, in the page entry or its tombstone for visitors. */

/** What there is at a slug. */
export interface BlockedSlug {
  slug: string;
  ownerId: string;
  blocked: BlockReason | undefined;
  /** undefined when it is deleted. */
  link: SmartLink | undefined;
}

/** Strongly consistent; undefined for a slug that was never used. */
export async function findSlug(slug: string): Promise<BlockedSlug | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: pageKey(slug), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const entry = Item as PageEntry | DeletedEntry;
  const { ownerId, blocked } = entry;
  const link = 'deleted' in entry ? undefined : await findSmartLink(ownerId, entry.smartLinkId);
  return { slug, ownerId, blocked, link };
}

/**
 * Stores or lifts a block, with its event and audit entry, in one transaction. The record's version rises, so that an
 * update or a deletion that has read it before starts again. Throws WRITE_CONFLICT when it was changed,
 * moved, deleted or created meanwhile.
 */
export async function storeBlock(
  { slug, link, blocked }: BlockedSlug,
  block: Block | null,
  { event, entry }: { event: DomainEvent | undefined; entry: AuditEntry },
): Promise<void> {
  const actions: TransactItems = [
    updateEntry(slug, link, blocked, block),
    auditPut(OPERATOR_LOG, entry),
    ...(link ? [updateRecord(link, block)] : []),
    ...(event ? [outboxPut(event)] : []),
  ];
  try {
    await transactWrite(actions);
  } catch (error) {
    if (error instanceof ConditionFailedError) throw new AppError('WRITE_CONFLICT');
    throw error;
  }
}

function updateEntry(
  slug: string,
  link: SmartLink | undefined,
  blocked: BlockReason | undefined,
  block: Block | null,
): TransactItems[number] {
  const sameState = link ? 'smartLinkId = :id AND attribute_not_exists(deleted)' : 'deleted = :true';
  const sameBlock = blocked === undefined ? 'attribute_not_exists(blocked)' : 'blocked = :before';
  return {
    Update: {
      TableName: tableName(),
      Key: pageKey(slug),
      UpdateExpression: block ? 'SET blocked = :reason' : 'REMOVE blocked',
      ConditionExpression: `${sameState} AND ${sameBlock}`,
      ExpressionAttributeValues: {
        ...(link ? { ':id': link.id } : { ':true': true }),
        ...(blocked !== undefined && { ':before': blocked }),
        ...(block && { ':reason': block.reason }),
      },
    },
  };
}

const updateRecord = (link: SmartLink, block: Block | null): TransactItems[number] => ({
  Update: {
    TableName: tableName(),
    Key: smartLinkKey(link.id),
    UpdateExpression: 'SET #block = :block ADD #version :one',
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#block': 'block', '#version': 'version' },
    ExpressionAttributeValues: { ':block': block, ':version': link.version, ':one': 1 },
  },
});
