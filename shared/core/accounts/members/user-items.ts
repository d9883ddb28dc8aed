import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of the items of a user. No zod, no AWS SDK: the manifest reads them. */

const USER = 'USER#';

/** All users, with their sessions, codes, passkeys and accounts. */
export const USER_PARTITIONS: Partitions = `${USER}*`;

const itemOf = (userId: string, sk: string): ItemKey => ({ pk: `${USER}${userId}`, sk });

export const userKey = (userId: string): ItemKey => itemOf(userId, 'USER');
export const codeKey = (userId: string): ItemKey => itemOf(userId, 'CODE');

/** Key of one session; without an ID, the common prefix of all sessions. The same for the next two. */
export const sessionKey = (userId: string, sessionId = ''): ItemKey => itemOf(userId, `SESSION#${sessionId}`);
/**
 * Mirror of the member's item, to list a user's accounts. Before invitations had their own
 * mirrors, also for these.
 */
export const userAccountKey = (userId: string, ownerId = ''): ItemKey => itemOf(userId, `ACCOUNT#${ownerId}`);
/**
 * Mirror of an invitation; without an account, of those from then on. By time, so that the
 * newest can be read alone.
 */
export const invitationKey = (userId: string, invitedAt = '', ownerId = ''): ItemKey =>
  itemOf(userId, ownerId ? `INVITATION#${invitedAt}#${ownerId}` : `INVITATION#${invitedAt}`);
export const passkeyKey = (userId: string, credentialId = ''): ItemKey =>
  itemOf(userId, `PASSKEY#${credentialId}`);
