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
import type { Link } from './link.ts';
import { findLink } from './link-store.ts';
import { entryOf, linkKey, redirectKey } from './redirect-entry.ts';

/** Blocks of links: in the record for its owner, in the redirect entry or its tombstone for visitors. */

/** What there is at a code. */
export interface BlockedCode {
  code: string;
  ownerId: string;
  blocked: BlockReason | undefined;
  /** undefined when it is deleted. */
  link: Link | undefined;
}

/** Strongly consistent; undefined for a code that was never used. */
export async function findCode(code: string): Promise<BlockedCode | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: redirectKey(code), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { ownerId, linkId, deleted, blocked } = entryOf(Item);
  const link = deleted ? undefined : await findLink(ownerId, linkId);
  return { code, ownerId, blocked, link };
}

/**
 * Stores or lifts a block, with its event and audit entry, in one transaction. The record's version rises, so that an
 * update or a deletion that has read the link before starts again. Throws WRITE_CONFLICT when the link was changed,
 * deleted or created meanwhile.
 */
export async function storeBlock(
  { code, link, blocked }: BlockedCode,
  block: Block | null,
  { event, entry }: { event: DomainEvent | undefined; entry: AuditEntry },
): Promise<void> {
  const actions: TransactItems = [
    updateEntry(code, link, blocked, block),
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
  code: string,
  link: Link | undefined,
  blocked: BlockReason | undefined,
  block: Block | null,
): TransactItems[number] {
  const sameState = link ? 'linkId = :id AND attribute_not_exists(deleted)' : 'deleted = :true';
  const sameBlock = blocked === undefined ? 'attribute_not_exists(blocked)' : 'blocked = :before';
  return {
    Update: {
      TableName: tableName(),
      Key: redirectKey(code),
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

const updateRecord = (link: Link, block: Block | null): TransactItems[number] => ({
  Update: {
    TableName: tableName(),
    Key: linkKey(link.id),
    UpdateExpression: 'SET #block = :block ADD #version :one',
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#block': 'block', '#version': 'version' },
    ExpressionAttributeValues: { ':block': block, ':version': link.version, ':one': 1 },
  },
});
