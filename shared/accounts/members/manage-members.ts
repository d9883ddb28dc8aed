import { auditEntry } from '../../audit/audit-entry.ts';
import type { Author } from '../../audit/author.ts';
import { MEMBER_INVITED } from '../../events/event.ts';
import { newEvent } from '../../events/new-event.ts';
import { publishEvents } from '../../events/publish-events.ts';
import { AppError } from '../../platform/errors.ts';
import { type RateLimit, refundUse, tryUse } from '../../platform/limits/rate-limit-store.ts';
import { isId } from '../../platform/runtime/ids.ts';
import type { Plan } from '../account.ts';
import { missingPermissions, type Permission } from '../permissions.ts';
import { accountMailLimit, MAX_MEMBERS } from '../plans.ts';
import { type AccountChoice, accountChoice } from './account-choice.ts';
import { mailboxOf } from './mailbox.ts';
import type { Member } from './member.ts';
import { type InviteMember, type MemberRecord, memberRecord } from './member-contract.ts';
import {
  changeRole,
  findMember,
  findMembers,
  findMemberships,
  insertMember,
  joinAccount,
  removeMember,
} from './member-store.ts';
import { ROLE_PERMISSIONS, type Role } from './roles.ts';
import { userIdOf } from './user.ts';

/** The managing member or key. Nobody can create, change or remove members with more permissions than their own. */
export interface MemberManager extends Author {
  permissions: readonly Permission[];
}

/** Invitations of one mailbox by an account: it gets no other email on that day. */
const INVITATIONS_OF_MAILBOX: RateLimit = { scope: 'invitations', limit: 1, windowSeconds: 24 * 3600 };

/** A manager in an account with this plan. */
export interface Inviter extends MemberManager {
  plan: Plan;
}

/** All members, the oldest first. */
export async function listMembers(ownerId: string): Promise<MemberRecord[]> {
  const members = await findMembers(ownerId);
  return members.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).map(memberRecord);
}

/** The accounts that a person can choose from, oldest membership first. */
export async function listAccounts(userId: string): Promise<AccountChoice[]> {
  return (await findMemberships(userId)).map(accountChoice);
}

/**
 * Invites a person by email. A person who has not accepted yet gets another email, and the role of this invitation. Throws
 * MEMBER_ALREADY_EXISTS, PERMISSION_DENIED, QUOTA_EXCEEDED, NOT_FOUND, or RATE_LIMITED for a person who was invited today, and
 * above the day's limit of the plan.
 */
export async function inviteMember(
  by: Inviter,
  { email, role }: InviteMember,
  now: Date,
): Promise<MemberRecord> {
  assertMayManage(by, role);
  const userId = userIdOf(email);
  const before = await findMember(by.ownerId, userId);
  if (before && before.joinedAt !== null) throw new AppError('MEMBER_ALREADY_EXISTS');
  const refund = await countInvitation(by, email, now);
  try {
    return await (before ? inviteAgain(by, before, role, now) : inviteNew(by, { email, role }, now));
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
    throw limited('This person was already invited today.', now);
  }
  const ofAccount = accountMailLimit('invitationsPerDay', plan);
  const undoMailbox = () => refundUse(INVITATIONS_OF_MAILBOX, mailbox, now);
  if (!(await tryUse(ofAccount, ownerId, now))) {
    await undoMailbox();
    throw limited(`Accounts with the plan ${plan} can send ${ofAccount.limit} invitations a day.`, now);
  }
  // Best effort: a lost refund only makes the day's limit smaller.
  return () => Promise.allSettled([undoMailbox(), refundUse(ofAccount, ownerId, now)]);
}

const DAY_MS = 24 * 3600_000;

/** Until the next UTC day. */
function limited(why: string, now: Date): AppError {
  const retryAfter = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  return new AppError('RATE_LIMITED', `${why} Invite again tomorrow (UTC), in ${retryAfter} s.`, {
    params: { retryAfter },
    headers: { 'retry-after': String(retryAfter) },
  });
}

async function inviteNew(by: MemberManager, { email, role }: InviteMember, now: Date): Promise<MemberRecord> {
  const member: Member = {
    ownerId: by.ownerId,
    userId: userIdOf(email),
    email,
    role,
    invitedBy: by.actor.name,
    createdAt: now.toISOString(),
    joinedAt: null,
    lastSeenAt: null,
  };
  const event = newEvent(MEMBER_INVITED, by.ownerId, { _id: member.userId }, now);
  const changes = [{ field: 'role', before: null, after: role }];
  const entry = auditEntry(by, { action: 'member.invited', target: targetOf(member), changes }, now);
  const outcome = await insertMember(member, MAX_MEMBERS, entry, event);
  assertRoom(by.ownerId, outcome);
  // Invited or added by a concurrent request.
  if (outcome === 'exists') throw new AppError('WRITE_CONFLICT');
  await publishEvents([event]);
  return memberRecord(member);
}

async function inviteAgain(
  by: MemberManager,
  { userId }: Member,
  role: Role,
  now: Date,
): Promise<MemberRecord> {
  const record = await updateMember(by, userId, role, now);
  await publishEvents([newEvent(MEMBER_INVITED, by.ownerId, { _id: userId }, now)]);
  return record;
}

/**
 * Adds a person as a member without an invitation. Existing members do not change. `left`, with `unlessLeft`: the person left
 * or was removed before. Throws QUOTA_EXCEEDED or NOT_FOUND.
 */
export async function addMember(
  { ownerId, email, role, invitedBy }: Pick<Member, 'ownerId' | 'email' | 'role' | 'invitedBy'>,
  requestId: string | null,
  now: Date,
  options: { unlessLeft?: boolean } = {},
): Promise<'inserted' | 'exists' | 'left'> {
  const at = now.toISOString();
  const userId = userIdOf(email);
  const member: Member = {
    ownerId,
    userId,
    email,
    role,
    invitedBy,
    createdAt: at,
    joinedAt: at,
    lastSeenAt: null,
  };
  const by = { ownerId, actor: actorOf(member), requestId };
  const changes = [{ field: 'role', before: null, after: role }];
  const entry = auditEntry(by, { action: 'member.joined', target: targetOf(member), changes }, now);
  const outcome = await insertMember(member, MAX_MEMBERS, entry, undefined, options);
  assertRoom(ownerId, outcome);
  return outcome;
}

/**
 * Changes a member's role, effective with the member's next request. Throws NOT_FOUND, PERMISSION_DENIED, LAST_OWNER or
 * WRITE_CONFLICT.
 */
export async function updateMember(
  by: MemberManager,
  userId: string,
  role: Role,
  now: Date,
): Promise<MemberRecord> {
  const before = await requireMember(by.ownerId, userId);
  assertMayManage(by, before.role);
  assertMayManage(by, role);
  if (before.role === role) return memberRecord(before);
  const changes = [{ field: 'role', before: before.role, after: role }];
  const entry = auditEntry(by, { action: 'member.updated', target: targetOf(before), changes }, now);
  assertChanged(await changeRole(before, role, entry));
  return memberRecord({ ...before, role });
}

/** Removes a member, effective with the member's next request. Throws the errors of `updateMember`. */
export async function deleteMember(by: MemberManager, userId: string, now: Date): Promise<void> {
  const before = await requireMember(by.ownerId, userId);
  assertMayManage(by, before.role);
  await remove(by, before, 'member.removed', now);
}

/** Removes the calling member. Throws NOT_A_MEMBER, LAST_OWNER or WRITE_CONFLICT. */
export async function leaveAccount(
  ownerId: string,
  userId: string,
  requestId: string,
  now: Date,
): Promise<void> {
  const before = await findMember(ownerId, userId);
  if (!before) throw new AppError('NOT_A_MEMBER');
  await remove({ ownerId, actor: actorOf(before), requestId }, before, 'member.left', now);
}

async function remove(by: Author, before: Member, action: string, now: Date): Promise<void> {
  const changes = [{ field: 'role', before: before.role, after: null }];
  const entry = auditEntry(by, { action, target: targetOf(before), changes }, now);
  assertChanged(await removeMember(before, entry));
}

/** Accepts an invitation. False if it no longer exists, or another request has accepted it. */
export async function acceptInvitation(
  member: Member,
  requestId: string | null,
  now: Date,
): Promise<boolean> {
  const by = { ownerId: member.ownerId, actor: actorOf(member), requestId };
  const entry = auditEntry(by, { action: 'member.joined', target: targetOf(member), changes: [] }, now);
  return (await joinAccount(member, now.toISOString(), entry)) === 'changed';
}

/** A member as the author in the audit log. */
export const actorOf = ({ userId, email }: Pick<Member, 'userId' | 'email'>) =>
  ({ type: 'member', id: userId, name: email }) as const;

async function requireMember(ownerId: string, userId: string): Promise<Member> {
  const member = isId('user', userId) ? await findMember(ownerId, userId) : undefined;
  if (!member)
    throw new AppError('NOT_FOUND', `The member ${userId.slice(0, 64)} was not found.`, {
      params: { resource: 'member' },
    });
  return member;
}

function assertMayManage({ permissions }: MemberManager, role: Role): void {
  const missing = missingPermissions(permissions, ROLE_PERMISSIONS[role]);
  if (missing.length === 0) return;
  const what = missing.includes('*') ? 'Only owners can invite, change or remove owners' : undefined;
  throw new AppError(
    'PERMISSION_DENIED',
    `${what ?? `To invite, change or remove members with the role ${role}, you need ${missing.join(', ')} yourself`}.`,
    { params: { permissions: missing } },
  );
}

type Inserted = 'inserted' | 'exists' | 'left';

function assertRoom(ownerId: string, outcome: Inserted | 'full' | 'no account'): asserts outcome is Inserted {
  if (outcome === 'no account') throw new AppError('NOT_FOUND', `There is no owner ${ownerId}.`);
  if (outcome !== 'full') return;
  throw new AppError(
    'QUOTA_EXCEEDED',
    `An account can have at most ${MAX_MEMBERS} members. Remove one first.`,
    {
      params: { quota: 'members', limit: MAX_MEMBERS },
    },
  );
}

function assertChanged(outcome: 'changed' | 'conflict' | 'last owner'): void {
  if (outcome === 'conflict') throw new AppError('WRITE_CONFLICT');
  if (outcome === 'last owner') throw new AppError('LAST_OWNER');
}

const targetOf = ({ userId, email }: Pick<Member, 'userId' | 'email'>) => ({
  type: 'member',
  id: userId,
  name: email,
});
