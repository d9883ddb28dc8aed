import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of the deletion and the exports of an account, in its partition. */

/** The deletions of all accounts, by due time: one partition of the index. */
export const DELETIONS_DUE = singlePartition('DELETIONS');

const itemOf = (ownerId: string, sk: string): ItemKey => ({ pk: ownerKey(ownerId).pk, sk });

export const deletionKey = (ownerId: string): ItemKey => itemOf(ownerId, 'DELETION');

/** Sort key of one export; without an ID, the common prefix of all exports. */
export const exportKey = (ownerId: string, id = ''): ItemKey => itemOf(ownerId, `EXPORT#${id}`);

/** Sort key of a part of an export's file; without a number, the common prefix of all parts. */
export const exportPartKey = (ownerId: string, id: string, number?: number): ItemKey =>
  itemOf(ownerId, `EXPORT-PART#${id}#${number === undefined ? '' : String(number).padStart(5, '0')}`);
