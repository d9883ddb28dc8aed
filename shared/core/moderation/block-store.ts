import { tableName } from '#shared/platform/dynamo/client.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import {
  type TransactAction,
  type TransactItems,
  transactOrThrow,
} from '#shared/platform/dynamo/transact.ts';
import { patch } from '#shared/platform/dynamo/transact-actions.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import type { BlockReason } from './block.ts';
import type { Block } from './block-schema.ts';

/** The items of a link or page: the record for its owner, and the entry or its tombstone for visitors. */
export interface BlockedItems {
  entryKey: ItemKey;
  /** Further entries of the record; only with `record`. */
  otherKeys?: readonly ItemKey[];
  /** The stored block of the entry. */
  blocked: BlockReason | undefined;
  /** undefined if it is deleted. `idName`: the entry's attribute with the record's ID. */
  record: { key: ItemKey; id: string; idName: string; version: number } | undefined;
}

/**
 * Stores or lifts a block, with its event and audit entry, in one transaction. Increments the record's
 * version, so that a concurrent update or deletion starts again. Throws WRITE_CONFLICT if it was changed,
 * moved, deleted or created in the meantime.
 */
export async function writeBlock(
  { entryKey, otherKeys = [], blocked, record }: BlockedItems,
  block: Block | null,
  { event, entry }: { event: DomainEvent | undefined; entry: AuditEntry },
): Promise<void> {
  const actions: TransactItems = [
    updateEntry({ entryKey, blocked, record }, block),
    // The version of the record vouches for them.
    ...otherKeys.map((key) => patch(key, block ? { blocked: block.reason } : {}, block ? [] : ['blocked'])),
    ...auditPuts(entry),
    ...(record ? [updateRecord(record, block)] : []),
    ...(event ? [outboxPut(event)] : []),
  ];
  await transactOrThrow(actions, 'WRITE_CONFLICT');
}

function updateEntry({ entryKey, blocked, record }: BlockedItems, block: Block | null): TransactAction {
  const sameState = record ? '#id = :id AND attribute_not_exists(deleted)' : 'deleted = :true';
  const sameBlock = blocked === undefined ? 'attribute_not_exists(blocked)' : 'blocked = :before';
  return {
    Update: {
      TableName: tableName(),
      Key: entryKey,
      // A blocked code or slug never becomes free.
      UpdateExpression: block ? 'SET blocked = :reason REMOVE #ttl' : 'REMOVE blocked',
      ConditionExpression: `${sameState} AND ${sameBlock}`,
      ...((record || block) && {
        ExpressionAttributeNames: {
          ...(record && { '#id': record.idName }),
          ...(block && { '#ttl': TABLE.ttl }),
        },
      }),
      ExpressionAttributeValues: {
        ...(record ? { ':id': record.id } : { ':true': true }),
        ...(blocked !== undefined && { ':before': blocked }),
        ...(block && { ':reason': block.reason }),
      },
    },
  };
}

const updateRecord = (
  { key, version }: NonNullable<BlockedItems['record']>,
  block: Block | null,
): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'SET #block = :block ADD #version :one',
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#block': 'block', '#version': 'version' },
    ExpressionAttributeValues: { ':block': block, ':version': version, ':one': 1 },
  },
});
