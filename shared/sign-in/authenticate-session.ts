import { admit } from '#shared/core/accounts/admit.ts';
import type { AuthenticationContext } from '#shared/core/accounts/authenticate-key.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import type { Member } from '#shared/core/accounts/member.ts';
import { actorOf } from '#shared/core/accounts/members/manage-members.ts';
import { recordSeen } from '#shared/core/accounts/members/member-store.ts';
import type { NeededPermission } from '#shared/core/accounts/permissions.ts';
import { ROLE_PERMISSIONS } from '#shared/core/accounts/roles.ts';
import { scopeOfMember } from '#shared/core/accounts/scope-of.ts';
import { AppError } from '#shared/platform/errors.ts';
import { identify, log } from '#shared/platform/runtime/log.ts';
import {
  expiryAt,
  isDue,
  isSessionOf,
  readSessionToken,
  type Session,
  type SessionToken,
  sessionToken,
} from './session.ts';
import { cookie } from './session-cookie.ts';
import { findSession, findSessionContext, renewSession } from './session-store.ts';

/** A session as a request sends it. */
export interface SentSession {
  /** The cookie's value. */
  cookie: string;
  /** The account in the request; undefined: the cookie's. */
  accountId?: string | undefined;
  consoleOrigin: string;
}

/**
 * Authenticates a session's request to an account. Session, member and owner are read on every request, so
 * that signing out, a removal and a new role take effect immediately. Throws 401 SESSION_INVALID, 403
 * NOT_A_MEMBER, and what `admit` throws.
 */
export async function authenticateSession(
  sent: SentSession,
  needed: NeededPermission,
  { now, requestId = null, onPaused }: AuthenticationContext,
): Promise<Caller> {
  const token = readSessionToken(sent.cookie);
  if (!token) throw new AppError('SESSION_INVALID');
  const ownerId = sent.accountId ?? token.ownerId;
  const { session, owner, member } = await findSessionContext({ ...token, ownerId });
  if (!isSessionOf(session, token, now)) throw new AppError('SESSION_INVALID');
  identify({ ownerId, userId: token.userId });
  if (!owner || member?.joinedAt == null) throw new AppError('NOT_A_MEMBER');

  const renewed = isDue(session, now) ? renewal(session, now) : undefined;
  const credential = {
    type: 'session',
    sessionId: session.sessionId,
    member,
    renewedCookie:
      renewed &&
      sessionCookie(token, { expiresAt: renewed.expiresAt, consoleOrigin: sent.consoleOrigin }, now),
  } as const;
  const permissions = ROLE_PERMISSIONS[member.role];
  const rate = await admit({ owner, credential, permissions }, needed, {
    now,
    onPaused,
    recordUse: () => recordUse({ session, member, renewed }, now),
  });
  const actor = actorOf(member);
  const scope = scopeOfMember(member, owner);
  return { ownerId, actor, requestId, plan: owner.plan, permissions, scope, owner, credential, rate };
}

/** The session of a request without an account. Throws SESSION_INVALID. */
export async function requireSession(
  { cookie: value, consoleOrigin }: Omit<SentSession, 'accountId'>,
  now: Date,
): Promise<{ session: Session; token: SessionToken; renewedCookie: string | undefined }> {
  const token = readSessionToken(value);
  const session = token && (await findSession(token));
  if (!token || !isSessionOf(session, token, now)) throw new AppError('SESSION_INVALID');
  identify({ userId: token.userId });
  if (!isDue(session, now)) return { session, token, renewedCookie: undefined };
  const renewed = renewal(session, now);
  await renewSession(session, renewed);
  return {
    session,
    token,
    renewedCookie: sessionCookie(token, { expiresAt: renewed.expiresAt, consoleOrigin }, now),
  };
}

/** The `Set-Cookie` header of a session. */
export const sessionCookie = (
  token: SessionToken,
  { expiresAt, consoleOrigin }: { expiresAt: string; consoleOrigin: string },
  now: Date,
): string =>
  cookie(sessionToken(token), consoleOrigin, {
    maxAgeSeconds: Math.floor((Date.parse(expiresAt) - now.getTime()) / 1000),
  });

const renewal = ({ createdAt }: Session, now: Date) => ({
  lastSeenAt: now.toISOString(),
  expiresAt: expiryAt(new Date(createdAt), now),
});

/** Best effort: a failed write must not fail the request. */
async function recordUse(
  {
    session,
    member,
    renewed,
  }: { session: Session; member: Member; renewed: ReturnType<typeof renewal> | undefined },
  now: Date,
): Promise<void> {
  try {
    // Separately for each account: a session may be used for several.
    const isSeen = member.lastSeenAt !== null && !isDue({ lastSeenAt: member.lastSeenAt }, now);
    await Promise.all([renewed && renewSession(session, renewed), isSeen || recordSeen(member, now)]);
  } catch (error) {
    log.warn('use of a session not recorded', { error });
  }
}
