import { type Owner, ownerSchema } from '#shared/core/accounts/account.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { type Member, memberSchema } from '#shared/core/accounts/member.ts';
import { memberKey } from '#shared/core/accounts/members/member-items.ts';
import { sessionKey } from '#shared/core/accounts/members/user-items.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { exists } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { type TransactAction, type TransactItems, transactIf } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem } from '#shared/platform/dynamo/update.ts';
import { type Session, type SessionToken, sessionSchema } from './session.ts';

/** The items of sessions, in the partition of their user. */

const ttlOf = (expiresAt: string): number => Math.ceil(Date.parse(expiresAt) / 1000);

/** Action that stores a new session. */
export const insertSession = (session: Session): TransactAction =>
  insert({
    ...sessionKey(session.userId, session.sessionId),
    ...session,
    [TABLE.ttl]: ttlOf(session.expiresAt),
  });

/** A session, strongly consistent. It may have expired. */
export const findSession = ({
  userId,
  sessionId,
}: Pick<SessionToken, 'userId' | 'sessionId'>): Promise<Session | undefined> =>
  findItem(sessionKey(userId, sessionId), sessionSchema);

/** Everything that authentication reads, in one call. Each is undefined if it does not exist. */
export async function findSessionContext({ userId, ownerId, sessionId }: SessionToken): Promise<{
  session: Session | undefined;
  owner: Owner | undefined;
  member: Member | undefined;
}> {
  const key = sessionKey(userId, sessionId);
  const items = await batchGet([key, ownerKey(ownerId), memberKey(ownerId, userId)], {
    // New sessions must work, and ended ones, removed and demoted members fail, immediately.
    consistent: true,
  });
  const session = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  const owner = items.find(({ sk }) => sk === 'OWNER');
  const member = items.find((item) => item !== session && item !== owner);
  return {
    session: session && sessionSchema.parse(session),
    owner: owner && ownerSchema.parse(owner),
    member: member && memberSchema.parse(member),
  };
}

/** Sessions of a user that have not expired, strongly consistent. */
export async function findSessions(userId: string, now: Date): Promise<Session[]> {
  const sessions = await parseAll(queryPrefix(sessionKey(userId)), sessionSchema);
  return sessions.filter(({ expiresAt }) => new Date(expiresAt) > now);
}

/** Stores when a session was last used and so when it ends. */
export async function renewSession(
  { userId, sessionId }: Session,
  { lastSeenAt, expiresAt }: Pick<Session, 'lastSeenAt' | 'expiresAt'>,
): Promise<void> {
  await changeItem(sessionKey(userId, sessionId), { lastSeenAt, expiresAt, [TABLE.ttl]: ttlOf(expiresAt) });
}

/** Ends a session together with other actions. False if it has already ended. */
export async function removeSession(
  userId: string,
  sessionId: string,
  actions: TransactItems = [],
): Promise<boolean> {
  return transactIf([remove(sessionKey(userId, sessionId), exists()), ...actions]);
}
