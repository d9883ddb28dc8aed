import { has, is } from '#shared/platform/dynamo/conditions.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import {
  type TransactAction,
  type TransactItems,
  transactOrThrow,
} from '#shared/platform/dynamo/transact.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
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
    ...otherKeys.map((key) => shown(key, block).action),
    ...auditPuts(entry),
    ...(record ? [updateRecord(record, block)] : []),
    ...(event ? [outboxPut(event)] : []),
  ];
  await transactOrThrow(actions, 'WRITE_CONFLICT');
}

/** Hides or shows an entry. */
const shown = (key: ItemKey, block: Block | null): Update =>
  block ? update(key).set({ blocked: block.reason }) : update(key).remove('blocked');

function updateEntry({ entryKey, blocked, record }: BlockedItems, block: Block | null): TransactAction {
  const state = record ? { [record.idName]: record.id, deleted: undefined } : { deleted: true };
  return (
    shown(entryKey, block)
      // A blocked code or slug never becomes free.
      .remove(...(block ? [TABLE.ttl] : []))
      .when(has({ ...state, blocked })).action
  );
}

const updateRecord = (
  { key, version }: NonNullable<BlockedItems['record']>,
  block: Block | null,
): TransactAction => update(key).set({ block }).add({ version: 1 }).when(is('version', version)).action;
