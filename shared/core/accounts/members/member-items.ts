import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/**
 * Keys of the items of an account's members. In a separate partition: the sign-in functions serve
 * unauthenticated callers, and write members but no accounts. No zod, no AWS SDK: the manifest reads them.
 */

const MEMBERS = 'MEMBERS#';

/** The members of all accounts. */
export const MEMBER_PARTITIONS: Partitions = `${MEMBERS}*`;

const itemOf = (ownerId: string, sk: string): ItemKey => ({ pk: `${MEMBERS}${ownerId}`, sk });

/** Key of one member; without a user, the common prefix of all members. */
export const memberKey = (ownerId: string, userId = ''): ItemKey => itemOf(ownerId, `MEMBER#${userId}`);
export const memberCountKey = (ownerId: string): ItemKey => itemOf(ownerId, 'COUNT');
