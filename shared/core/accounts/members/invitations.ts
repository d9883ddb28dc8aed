import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type RateLimit, refundUse, tryUse } from '#shared/platform/limits/rate-limit-store.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { auditEntry } from '../../audit/audit-entry.ts';
import type { Act } from '../../audit/author.ts';
import { MEMBER_INVITED } from '../../events/event.ts';
import { newEvent } from '../../events/new-event.ts';
import { publishEvents } from '../../events/publish-events.ts';
import type { Plan } from '../account.ts';
import { type Member, stateOf } from '../member.ts';
import { findOwner } from '../owner-store.ts';
import { accountMailLimit } from '../plans.ts';
import { type Invitation, invitation } from './account-choice.ts';
import { mailboxOf } from './mailbox.ts';
import {
  assertMayManage,
  assertStored,
  declined,
  type MemberManager,
  storeWithRoom,
  targetOf,
} from './manage-members.ts';
import { type InviteMember, type MemberRecord, memberRecord } from './member-contract.ts';
import { findMember } from './member-store.ts';
import { userIdOf } from './user.ts';

/**
 * Invitations to accounts, by email. The invited person becomes a member by accepting: `acceptInvitation`.
 */

/** Invitations of one mailbox by an account: it gets no other email on that day. */
const INVITATIONS_OF_MAILBOX: RateLimit = { scope: 'invitations', limit: 1, windowSeconds: 24 * 3600 };

/** A manager in an account with this plan. */
export interface Inviter extends MemberManager {
  plan: Plan;
}

/** A person's invitation to one account, listed or not. Throws NOT_FOUND. */
export async function findInvitation(ownerId: string, userId: string, now: Date): Promise<Invitation> {
  const [member, owner] = isId('owner', ownerId)
    ? await Promise.all([findMember(ownerId, userId), findOwner(ownerId)])
    : [];
  if (member && owner?.status === 'active' && stateOf(member, now) === 'invited') {
    return invitation({ member, owner });
  }
  throw new AppError(
    'NOT_FOUND',
    'You have no invitation to this account. It has expired or was withdrawn, or is for another email ' +
      'address.',
    { params: { resource: 'invitation' } },
  );
}

/**
 * Invites a person by email. A person who has not accepted yet gets another email, and the role of this
 * invitation. Throws MEMBER_ALREADY_EXISTS, MEMBER_DECLINED, PERMISSION_DENIED, QUOTA_EXCEEDED, NOT_FOUND, or
 * RATE_LIMITED for a person who was invited today, and above the day's limit of the plan.
 */
export async function inviteMember(
  { by, now }: Act & { by: Inviter },
  { email, role }: InviteMember,
): Promise<MemberRecord> {
  assertMayManage(by, role);
  // Refused ones do not count.
  await invitable(by, userIdOf(email), now);
  const refund = await countInvitation(by, email, now);
  try {
    return await retryConflicts(() => invite(by, { email, role }, now));
  } catch (error) {
    await refund();
    throw error;
  }
}

/** Counts an invitation; returns how to revert it. */
async function countInvitation(
  { ownerId, plan }: Inviter,
  email: string,
  now: Date,
): Promise<() => Promise<unknown>> {
  const mailbox = `${ownerId}#${userIdOf(mailboxOf(email))}`;
  if (!(await tryUse(INVITATIONS_OF_MAILBOX, mailbox, now))) {
    throw limited('This person was already invited today.', { quota: 'invitationOfPerson', limit: 1 }, now);
  }
  const ofAccount = accountMailLimit('invitationsPerDay', plan);
  const undoMailbox = () => refundUse(INVITATIONS_OF_MAILBOX, mailbox, now);
  if (!(await tryUse(ofAccount, ownerId, now))) {
    await undoMailbox();
    const { limit } = ofAccount;
    throw limited(
      `Accounts with the plan ${plan} can send ${limit} invitations a day.`,
      { quota: 'invitations', limit },
      now,
    );
  }
  // Best effort: a lost refund only makes the day's limit smaller.
  return () => Promise.allSettled([undoMailbox(), refundUse(ofAccount, ownerId, now)]);
}

const DAY_MS = 24 * 3600_000;

/** The error above a daily limit, which resets with the next UTC day. */
function limited(why: string, params: { quota: string; limit: number }, now: Date): AppError {
  const retryAfter = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  return new AppError('RATE_LIMITED', `${why} Invite again tomorrow (UTC), in ${retryAfter} s.`, {
    params: { ...params, retryAfter },
    headers: { 'retry-after': String(retryAfter) },
  });
}

async function invite(by: MemberManager, { email, role }: InviteMember, now: Date): Promise<MemberRecord> {
  const userId = userIdOf(email);
  const before = await invitable(by, userId, now);
  const invited: Member = {
    ownerId: by.ownerId,
    userId,
    email,
    role,
    invitedBy: by.actor.name,
    inviter: by.actor.type,
    createdAt: before?.createdAt ?? now.toISOString(),
    invitedAt: now.toISOString(),
    joinedAt: null,
    declinedAt: null,
    lastSeenAt: null,
  };
  const event = newEvent(MEMBER_INVITED, { ownerId: by.ownerId, data: { _id: userId }, now });
  const changes = [{ field: 'role', before: before?.role ?? null, after: role }];
  const entry = auditEntry(by, { action: 'member.invited', target: targetOf(invited), changes }, now);
  assertStored(by.ownerId, await storeWithRoom(before, invited, { entry, event, now }));
  await publishEvents([event]);
  return memberRecord(invited, now);
}

/** The member to invite again; undefined for a new one. */
async function invitable(by: MemberManager, userId: string, now: Date): Promise<Member | undefined> {
  const before = await findMember(by.ownerId, userId);
  const state = before && stateOf(before, now);
  if (state === 'joined') throw new AppError('MEMBER_ALREADY_EXISTS');
  if (before && state === 'declined') throw declined(before);
  if (before && state === 'invited') assertMayManage(by, before.role);
  return before;
}
