import { ownerKey } from '../accounts/account-items.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';

/** Keys of the deletion and the exports of an account, in its partition. */

const itemOf = (ownerId: string, sk: string): ItemKey => ({ pk: ownerKey(ownerId).pk, sk });

export const deletionKey = (ownerId: string): ItemKey => itemOf(ownerId, 'DELETION');

/** Sort key of one export; without an ID, the common prefix of all exports. */
export const exportKey = (ownerId: string, id = ''): ItemKey => itemOf(ownerId, `EXPORT#${id}`);
