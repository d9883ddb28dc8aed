import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of the items of an account. No zod, no AWS SDK: the manifest reads them. */

const OWNER = 'OWNER#';

/** All accounts, with their balances and keys. */
export const OWNER_PARTITIONS: Partitions = `${OWNER}*`;

/** Lists of an account in the index `byOwner`, newest first. */
type OwnerList = 'LINKS' | 'SMART' | 'IMPORTS' | 'UPLOADS' | 'SHARES' | 'REPORTS' | 'APPS';

/** A list of all accounts. */
export const ownerLists = (list: OwnerList): Partitions => `${OWNER}*#${list}`;

/** A list of one account. */
export const ownerList = (ownerId: string, list: OwnerList): string => `${OWNER}${ownerId}#${list}`;

const itemOf = (ownerId: string, sk: string): ItemKey => ({ pk: `${OWNER}${ownerId}`, sk });

export const ownerKey = (ownerId: string): ItemKey => itemOf(ownerId, 'OWNER');
export const apiKeyKey = (ownerId: string, keyId: string): ItemKey => itemOf(ownerId, `KEY#${keyId}`);
