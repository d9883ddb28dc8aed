import * as z from 'zod';
import { invitationEnd, stateOf } from '#shared/core/accounts/member.ts';
import {
  type AccountChoice,
  accountChoice,
  type Choices,
  type Membership,
} from '#shared/core/accounts/members/account-choice.ts';
import { acceptInvitation, listAccounts } from '#shared/core/accounts/members/manage-members.ts';
import { findMember, findMemberships } from '#shared/core/accounts/members/member-store.ts';
import { findUser, rememberAccount } from '#shared/core/accounts/members/user-store.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { PersonAct } from '#shared/core/audit/author.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { type Session, SIGN_IN_METHODS } from './session.ts';
import { findSession, findSessions, removeSession } from './session-store.ts';
import { sessionAudit } from './start-session.ts';

/** Operations on a person's own sessions. */

export const sessionRecordSchema = z
  .object({
    _id: idField('session'),
    method: z.enum(SIGN_IN_METHODS).meta({ description: 'Sign-in method.' }),
    device: z.string().meta({ description: 'Browser and system.', examples: ['Chrome on macOS'] }),
    current: z.boolean().meta({ description: 'Whether it is the current session.' }),
    createdAt: timeField('When it started.'),
    lastSeenAt: timeField('The last request, to within the hour.'),
    expiresAt: timeField('When it expires if it is not used.'),
  })
  .meta({ id: 'Session' });

export const userRecordSchema = z
  .object({
    _id: idField('user'),
    email: z.string().meta({ description: 'Your email address.', examples: ['ada@example.com'] }),
  })
  .meta({ id: 'User' });

export type SessionRecord = z.infer<typeof sessionRecordSchema>;

export function sessionRecord(session: Session, currentId: string): SessionRecord {
  const { sessionId, method, device, createdAt, lastSeenAt, expiresAt } = session;
  return {
    _id: sessionId,
    method,
    device,
    current: sessionId === currentId,
    createdAt,
    lastSeenAt,
    expiresAt,
  };
}

/**
 * The person of a session with accounts and invitations. Throws SESSION_INVALID if the user no longer exists.
 */
export async function describeUser(
  userId: string,
  now: Date,
): Promise<Choices & { user: z.infer<typeof userRecordSchema> }> {
  const [user, choices] = await Promise.all([findUser(userId), listAccounts(userId, now)]);
  if (!user) throw new AppError('SESSION_INVALID');
  return { user: { _id: userId, email: user.email }, ...choices };
}

/** Sessions of a user, the newest first. */
export async function listSessions({ userId, sessionId }: Session, now: Date): Promise<SessionRecord[]> {
  const sessions = await findSessions(userId, now);
  return sessions
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((session) => sessionRecord(session, sessionId));
}

/** Ends the session in use, unless a concurrent request has ended it. */
export async function signOut(act: PersonAct, sessionId: string): Promise<void> {
  await end(act, sessionId);
}

/** Ends a session of a user: the one in use, or another one. Throws NOT_FOUND. */
export async function endSession(act: PersonAct, sessionId: string): Promise<void> {
  if (await end(act, sessionId)) return;
  throw new AppError('NOT_FOUND', `The session ${sessionId.slice(0, 64)} was not found.`, {
    params: { resource: 'session' },
  });
}

/** Ends a session. False if there is no such session. */
async function end({ userId, requestId, now }: PersonAct, sessionId: string): Promise<boolean> {
  const session = isId('session', sessionId) ? await findSession({ userId, sessionId }) : undefined;
  if (!session) return false;
  const memberships = await findMemberships(userId, now);
  return removeSession(
    userId,
    sessionId,
    sessionAudit('session.ended', { session, memberships }, { requestId, now }),
  );
}

/**
 * Selects an account; an invitation to it is accepted. Throws NOT_A_MEMBER, OWNER_SUSPENDED for an invitation
 * of a suspended account, QUOTA_EXCEEDED for too many accounts, and WRITE_CONFLICT.
 */
export async function chooseAccount(act: PersonAct, ownerId: string): Promise<AccountChoice> {
  const membership = await retryConflicts(() => joinedMembership(act, ownerId));
  await rememberAccount(act.userId, ownerId);
  return accountChoice(membership);
}

async function joinedMembership(act: PersonAct, ownerId: string): Promise<Membership> {
  const [member, owner] = isId('owner', ownerId)
    ? await Promise.all([findMember(ownerId, act.userId), findOwner(ownerId)])
    : [];
  if (!member || !owner) throw new AppError('NOT_A_MEMBER');
  switch (stateOf(member, act.now)) {
    case 'joined':
      return { member, owner };
    case 'invited':
      if (owner.status !== 'active') throw new AppError('OWNER_SUSPENDED');
      return { member: await acceptInvitation(member, act), owner };
    case 'expired':
      throw new AppError(
        'NOT_A_MEMBER',
        `Your invitation expired at ${invitationEnd(member)}. Ask for a new one.`,
      );
    default:
      throw new AppError('NOT_A_MEMBER');
  }
}
