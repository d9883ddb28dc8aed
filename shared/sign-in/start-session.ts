import type { Membership } from '../accounts/members/account-choice.ts';
import { acceptInvitation } from '../accounts/members/manage-members.ts';
import { findMemberships } from '../accounts/members/member-store.ts';
import { classify, OTHER } from '../clicks/user-agent.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../platform/dynamo/transact.ts';
import { AppError } from '../platform/errors.ts';
import { randomIds } from '../platform/runtime/ids.ts';
import { identify } from '../platform/runtime/log.ts';
import { expiryAt, hashSecret, type Session, type SessionToken, type SignInMethod } from './session.ts';
import { insertSession } from './session-store.ts';
import { needsSso } from './sso/sso-settings.ts';
import { userAudit } from './user-audit.ts';
import { findUser } from './user-store.ts';

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
  memberships: Membership[];
}

/**
 * Starts a session for an authenticated user, in one transaction with `consume`, which consumes the proof. Accepts the user's
 * invitations. Throws SIGN_IN_FAILED if the proof was used concurrently, or the user has no account, and SSO_REQUIRED.
 */
export async function startSession(
  userId: string,
  method: SignInMethod,
  consume: TransactItems,
  { userAgent, requestId, now }: SignInContext,
): Promise<SignedIn> {
  const [user, memberships] = await Promise.all([findUser(userId), findMemberships(userId)]);
  const current = memberships.find(({ owner }) => owner.ownerId === user?.lastAccount) ?? memberships[0];
  if (!user || !current) throw new AppError('SIGN_IN_FAILED');
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
  try {
    await transactWrite([
      ...consume,
      insertSession(session),
      ...sessionAudit('session.created', session, memberships, requestId, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailedError) throw new AppError('SIGN_IN_FAILED');
    throw error;
  }
  await acceptInvitations(memberships, requestId, now);
  const token = { userId, ownerId: current.owner.ownerId, sessionId: session.sessionId, secret };
  return { session, token, memberships };
}

/** Accepts all of them: a person who signs in with this address is the one who was invited. */
async function acceptInvitations(memberships: Membership[], requestId: string, now: Date): Promise<void> {
  for (const membership of memberships) {
    const { member } = membership;
    if (member.joinedAt !== null) continue;
    if (await acceptInvitation(member, requestId, now)) {
      membership.member = { ...member, joinedAt: now.toISOString() };
    }
  }
}

/** Audit entries for the start or end of a session, in the log of each account that it gives access to. */
export function sessionAudit(
  action: 'session.created' | 'session.ended',
  { sessionId, method, device }: Pick<Session, 'sessionId' | 'method' | 'device'>,
  memberships: readonly Membership[],
  requestId: string,
  now: Date,
): TransactItems {
  const target = { type: 'session', id: sessionId, name: `${device}, ${method}` };
  return userAudit(memberships, { action, target, changes: [] }, requestId, now);
}

/** `Chrome on macOS`, or what is known of it. */
export function deviceName(userAgent: string | undefined): string {
  const { browser, os } = classify(userAgent);
  const known = [browser, os].filter((name) => name !== OTHER);
  return known.length > 0 ? known.join(' on ') : 'Unknown device';
}
