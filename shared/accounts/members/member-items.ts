import type { Partitions } from '../../platform/dynamo/partitions.ts';
import type { ItemKey } from '../../platform/dynamo/table.ts';

/**
 * Keys of the items of an account's members. In a partition of their own: the functions that sign people in serve strangers,
 * and write members but no accounts. No zod, no AWS SDK: the route table reads them.
 */

const MEMBERS = 'MEMBERS#';

/** The members of all accounts. */
export const MEMBER_PARTITIONS: Partitions = `${MEMBERS}*`;

const itemOf = (ownerId: string, sk: string): ItemKey => ({ pk: `${MEMBERS}${ownerId}`, sk });

/** Of one member; without a user the beginning of all of them. */
export const memberKey = (ownerId: string, userId = ''): ItemKey => itemOf(ownerId, `MEMBER#${userId}`);
export const memberCountKey = (ownerId: string): ItemKey => itemOf(ownerId, 'COUNT');
