import { classify, OTHER } from '#shared/clicks/user-agent.ts';
import type { Memberships } from '#shared/core/accounts/members/account-choice.ts';
import { findMemberships } from '#shared/core/accounts/members/member-store.ts';
import type { User } from '#shared/core/accounts/members/user.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import type { PersonAct } from '#shared/core/audit/author.ts';
import { type TransactItems, transactOrThrow } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { identify } from '#shared/platform/runtime/log.ts';
import { expiryAt, hashSecret, type Session, type SessionToken, type SignInMethod } from './session.ts';
import { insertSession } from './session-store.ts';
import { needsSso } from './sso-settings.ts';
import { userAudit } from './user-audit.ts';

/** The proof of a person who signs in. */
export interface SignInProof {
  method: SignInMethod;
  /** Actions that consume the proof. */
  consume: TransactItems;
}

/** Properties of a sign-in besides its proof. */
export interface SignInContext {
  userAgent: string | undefined;
  requestId: string;
  now: Date;
}

/** A person who has just signed in. */
export interface SignedIn {
  session: Session;
  token: SessionToken;
  user: User;
  memberships: Memberships;
}

/**
 * Starts a session for an authenticated user, in the transaction that consumes the proof: in the account
 * that was selected last, else in the one that was joined first, else in none. It accepts no invitations.
 * Throws SIGN_IN_FAILED if the proof was used concurrently, or the user has neither account nor
 * invitation, and SSO_REQUIRED.
 */
export async function startSession(
  userId: string,
  { method, consume }: SignInProof,
  { userAgent, requestId, now }: SignInContext,
): Promise<SignedIn> {
  const [user, memberships] = await Promise.all([findUser(userId), findMemberships(userId, now)]);
  const { joined, invitations } = memberships;
  const current = joined.find(({ owner }) => owner.ownerId === user?.lastAccount) ?? joined[0];
  if (!user || joined.length + invitations.length === 0) throw new AppError('SIGN_IN_FAILED');
  if (method !== 'sso' && needsSso(user.email)) throw new AppError('SSO_REQUIRED');
  // Always a new ID and secret, never ones that the browser has sent, which prevents session fixation.
  const secret = randomIds.newSecret();
  const session: Session = {
    sessionId: randomIds.newId('session'),
    userId,
    hash: hashSecret(secret),
    method,
    device: deviceName(userAgent),
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: expiryAt(now, now),
  };
  identify({ userId });
  await transactOrThrow(
    [
      ...consume,
      insertSession(session),
      ...sessionAudit('session.created', { session, memberships }, { requestId, now }),
    ],
    'SIGN_IN_FAILED',
  );
  const token = { userId, ownerId: current?.owner.ownerId ?? '', sessionId: session.sessionId, secret };
  return { session, token, user, memberships };
}

/** Audit entries for the start or end of a session, in the log of each account that the user has joined. */
export function sessionAudit(
  action: 'session.created' | 'session.ended',
  { session, memberships }: Pick<SignedIn, 'session'> & { memberships: Pick<Memberships, 'joined'> },
  act: Omit<PersonAct, 'userId'>,
): TransactItems {
  const { sessionId, method, device } = session;
  const target = { type: 'session', id: sessionId, name: `${device}, ${method}` };
  return userAudit(memberships, { action, target, changes: [] }, act);
}

/** `Chrome on macOS`, or what is known of it. */
function deviceName(userAgent: string | undefined): string {
  const { browser, os } = classify(userAgent);
  const known = [browser, os].filter((name) => name !== OTHER);
  return known.length > 0 ? known.join(' on ') : 'Unknown device';
}
