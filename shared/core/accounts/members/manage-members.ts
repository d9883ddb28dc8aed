import { retryConflicts } from '../../../platform/dynamo/retry-conflicts.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RateLimit, refundUse, tryUse } from '../../../platform/limits/rate-limit-store.ts';
import { isId } from '../../../platform/runtime/ids.ts';
import { auditEntry } from '../../audit/audit-entry.ts';
import type { Author } from '../../audit/author.ts';
import { MEMBER_INVITED } from '../../events/event.ts';
import { newEvent } from '../../events/new-event.ts';
import { publishEvents } from '../../events/publish-events.ts';
import type { Plan } from '../account.ts';
import { type Credential, expiryOf } from '../caller.ts';
import { goneAt, type Member, stateOf } from '../member.ts';
import { findOwner } from '../owner-store.ts';
import { missingPermissions, type Permission } from '../permissions.ts';
import { accountMailLimit, MAX_MEMBERS } from '../plans.ts';
import { ROLE_PERMISSIONS, type Role } from '../roles.ts';
import { type Choices, choices, type Invitation, invitation } from './account-choice.ts';
import { mailboxOf } from './mailbox.ts';
import { type InviteMember, type MemberRecord, memberRecord } from './member-contract.ts';
import {
  findMember,
  findMembers,
  findMemberships,
  type MemberChange,
  type MemberOutcome,
  recountMembers,
  storeMember,
} from './member-store.ts';
import { userIdOf } from './user.ts';
import { findUser } from './user-store.ts';

/** The managing member or key. Nobody can create, change or remove members with more permissions than their own. */
export interface MemberManager extends Author {
  permissions: readonly Permission[];
  /** Absent: an operator. */
  credential?: Credential;
}

/** Invitations of one mailbox by an account: it gets no other email on that day. */
const INVITATIONS_OF_MAILBOX: RateLimit = { scope: 'invitations', limit: 1, windowSeconds: 24 * 3600 };

/** A manager in an account with this plan. */
export interface Inviter extends MemberManager {
  plan: Plan;
}

/** Accounts that a person can join. Each gets an audit entry about sessions and passkeys, in one transaction. */
export const MAX_ACCOUNTS = 50;

/** All members and invitations, the oldest first. */
export async function listMembers(ownerId: string, now: Date): Promise<MemberRecord[]> {
  const members = (await findMembers(ownerId)).filter((member) => stateOf(member, now) !== 'gone');
  return members
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map((member) => memberRecord(member, now));
}

/** The accounts that a person has joined, and the invitations that they can accept. */
export async function listAccounts(userId: string, now: Date): Promise<Choices> {
  return choices(await findMemberships(userId, now));
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
    'You have no invitation to this account. It has expired or was withdrawn, or is for another email address.',
    { params: { resource: 'invitation' } },
  );
}

/**
 * Invites a person by email. A person who has not accepted yet gets another email, and the role of this invitation. Throws
 * MEMBER_ALREADY_EXISTS, MEMBER_DECLINED, PERMISSION_DENIED, QUOTA_EXCEEDED, NOT_FOUND, or RATE_LIMITED for a person who was
 * invited today, and above the day's limit of the plan.
 */
export async function inviteMember(
  by: Inviter,
  { email, role }: InviteMember,
  now: Date,
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

/** Until the next UTC day. */
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
  const event = newEvent(MEMBER_INVITED, by.ownerId, { _id: userId }, now);
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

/**
 * Adds a person as a member without asking them. Existing members do not change; an invitation to this account is accepted with
 * its role. `left`: the person left or was removed before, or declined. Throws QUOTA_EXCEEDED or NOT_FOUND.
 */
export function addMember(
  { ownerId, email, role, invitedBy }: Pick<Member, 'ownerId' | 'email' | 'role' | 'invitedBy'>,
  requestId: string | null,
  now: Date,
  { unlessLeft = false } = {},
): Promise<'inserted' | 'exists' | 'left'> {
  const userId = userIdOf(email);
  const at = now.toISOString();
  return retryConflicts(async () => {
    const before = await findMember(ownerId, userId);
    const state = before && stateOf(before, now);
    if (state === 'joined') return 'exists';
    if (before && state === 'invited') {
      await acceptInvitation(before, requestId, now);
      return 'inserted';
    }
    const user = await findUser(userId);
    if (unlessLeft && user?.leftAccounts.has(ownerId)) return 'left';
    const member: Member = {
      ownerId,
      userId,
      email,
      role,
      invitedBy,
      inviter: null,
      createdAt: before?.createdAt ?? at,
      invitedAt: at,
      joinedAt: at,
      declinedAt: null,
      lastSeenAt: null,
    };
    await join(before, member, user?.membershipVersion ?? 0, requestId, now);
    return 'inserted';
  });
}

/**
 * Changes a member's role, effective with the member's next request. Throws NOT_FOUND, PERMISSION_DENIED, LAST_OWNER,
 * MEMBER_DECLINED or WRITE_CONFLICT.
 */
export async function updateMember(
  by: MemberManager,
  userId: string,
  role: Role,
  now: Date,
): Promise<MemberRecord> {
  const before = await requireMember(by.ownerId, userId, now);
  assertMayManage(by, before.role);
  assertMayManage(by, role);
  if (before.role === role) return memberRecord(before, now);
  const changes = [{ field: 'role', before: before.role, after: role }];
  const entry = auditEntry(by, { action: 'member.updated', target: targetOf(before), changes }, now);
  const after = { ...before, role };
  assertStored(by.ownerId, await storeMember(before, after, { entry, now }));
  return memberRecord(after, now);
}

/**
 * Removes a member, effective with the member's next request, or withdraws an invitation. Throws the errors of
 * `updateMember`.
 */
export async function deleteMember(by: MemberManager, userId: string, now: Date): Promise<void> {
  const before = await requireMember(by.ownerId, userId, now);
  assertMayManage(by, before.role);
  await remove(by, before, 'member.removed', now);
}

/**
 * Removes the calling member, or declines the caller's invitation, which stays visible to the account. Throws NOT_A_MEMBER,
 * LAST_OWNER or WRITE_CONFLICT.
 */
export async function leaveAccount(
  ownerId: string,
  userId: string,
  requestId: string,
  now: Date,
): Promise<void> {
  const before = isId('owner', ownerId) ? await findMember(ownerId, userId) : undefined;
  const state = before && stateOf(before, now);
  if (!before || state === 'declined' || state === 'gone') throw new AppError('NOT_A_MEMBER');
  const by = { ownerId, actor: actorOf(before), requestId };
  if (state === 'joined') return remove(by, before, 'member.left', now);
  const entry = auditEntry(by, { action: 'member.declined', target: targetOf(before), changes: [] }, now);
  const after = { ...before, declinedAt: now.toISOString() };
  assertStored(ownerId, await storeMember(before, after, { entry, now }));
}

async function remove(by: Author, before: Member, action: string, now: Date): Promise<void> {
  const changes = [{ field: 'role', before: before.role, after: null }];
  const entry = auditEntry(by, { action, target: targetOf(before), changes }, now);
  assertStored(by.ownerId, await storeMember(before, undefined, { entry, now }));
}

/** Accepts an invitation that has not expired. Throws QUOTA_EXCEEDED, NOT_FOUND or WRITE_CONFLICT. */
export async function acceptInvitation(before: Member, requestId: string | null, now: Date): Promise<Member> {
  const user = await findUser(before.userId);
  const at = now.toISOString();
  const joined = { ...before, joinedAt: at, lastSeenAt: at };
  await join(before, joined, user?.membershipVersion ?? 0, requestId, now);
  return joined;
}

/** `version`: of the user, read before this. */
async function join(
  before: Member | undefined,
  member: Member,
  version: number,
  requestId: string | null,
  now: Date,
): Promise<void> {
  const { joined } = await findMemberships(member.userId, now);
  if (joined.length >= MAX_ACCOUNTS) {
    const message = `You can be a member of at most ${MAX_ACCOUNTS} accounts. Leave one first.`;
    throw new AppError('QUOTA_EXCEEDED', message, { params: { quota: 'accounts', limit: MAX_ACCOUNTS } });
  }
  const by = { ownerId: member.ownerId, actor: actorOf(member), requestId };
  const changes = before ? [] : [{ field: 'role', before: null, after: member.role }];
  const entry = auditEntry(by, { action: 'member.joined', target: targetOf(member), changes }, now);
  assertStored(member.ownerId, await storeWithRoom(before, member, { entry, now, version }));
}

/** Counts the members of a full account again, in case invitations have expired. */
async function storeWithRoom(
  before: Member | undefined,
  after: Member,
  change: MemberChange,
): Promise<MemberOutcome> {
  const outcome = await storeMember(before, after, change);
  const isRetried = outcome === 'full' && (await recountMembers(after.ownerId, change.now));
  return isRetried ? storeMember(before, after, change) : outcome;
}

/** A member as the author in the audit log. */
export const actorOf = ({ userId, email }: Pick<Member, 'userId' | 'email'>) =>
  ({ type: 'member', id: userId, name: email }) as const;

async function requireMember(ownerId: string, userId: string, now: Date): Promise<Member> {
  const member = isId('user', userId) ? await findMember(ownerId, userId) : undefined;
  const state = member && stateOf(member, now);
  if (!member || state === 'gone')
    throw new AppError('NOT_FOUND', `The member ${userId.slice(0, 64)} was not found.`, {
      params: { resource: 'member' },
    });
  // It remains, so that the person is not invited again at once.
  if (state === 'declined') throw declined(member);
  return member;
}

function declined(member: Member): AppError {
  const invitableAt = goneAt(member);
  return new AppError(
    'MEMBER_DECLINED',
    `This person declined the invitation. You can invite them again from ${invitableAt}.`,
    { params: { invitableAt } },
  );
}

function assertMayManage({ permissions, credential }: MemberManager, role: Role): void {
  const expiresAt = credential ? expiryOf({ credential }) : null;
  if (expiresAt !== null) {
    // A member, or a key that they create, would outlive it.
    throw new AppError(
      'PERMISSION_DENIED',
      `This API key expires at ${expiresAt}. Keys that expire cannot invite, change or remove members: use a key without an expiry, or sign in to the console.`,
      { params: { expiresAt } },
    );
  }
  const missing = missingPermissions(permissions, ROLE_PERMISSIONS[role]);
  if (missing.length === 0) return;
  const what = missing.includes('*') ? 'Only owners can invite, change or remove owners' : undefined;
  throw new AppError(
    'PERMISSION_DENIED',
    `${what ?? `To invite, change or remove members with the role ${role}, you need ${missing.join(', ')} yourself`}.`,
    { params: { permissions: missing } },
  );
}

function assertStored(ownerId: string, outcome: MemberOutcome): void {
  switch (outcome) {
    case 'stored':
      return;
    case 'conflict':
      throw new AppError('WRITE_CONFLICT');
    case 'last owner':
      throw new AppError('LAST_OWNER');
    case 'no account':
      throw new AppError('NOT_FOUND', `There is no owner ${ownerId}.`);
    case 'full':
      throw new AppError(
        'QUOTA_EXCEEDED',
        `An account can have at most ${MAX_MEMBERS} members and open invitations. Remove one first.`,
        { params: { quota: 'members', limit: MAX_MEMBERS } },
      );
  }
}

const targetOf = ({ userId, email }: Pick<Member, 'userId' | 'email'>) => ({
  type: 'member',
  id: userId,
  name: email,
});
