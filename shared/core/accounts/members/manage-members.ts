import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { auditEntry } from '../../audit/audit-entry.ts';
import type { Act, Author, PersonAct } from '../../audit/author.ts';
import { type Credential, expiryOf } from '../caller.ts';
import { goneAt, type Member, stateOf } from '../member.ts';
import { missingPermissions, type Permission } from '../permissions.ts';
import { MAX_MEMBERS } from '../plans.ts';
import { ROLE_PERMISSIONS, type Role } from '../roles.ts';
import { type Choices, choices } from './account-choice.ts';
import { type MemberRecord, memberRecord } from './member-contract.ts';
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

/**
 * The managing member or key. Nobody can create, change or remove members with more
 * permissions than their own.
 */
export interface MemberManager extends Author {
  permissions: readonly Permission[];
  /** Absent: an operator. */
  credential?: Credential;
}

export interface MemberAct extends Act {
  by: MemberManager;
}

/**
 * Accounts that a person can join. Each gets an audit entry about sessions and passkeys, in one transaction.
 */
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

/**
 * Adds a person as a member without asking them. Existing members do not change; an invitation to this
 * account is accepted with its role. `left`: the person left or was removed before, or declined. Throws
 * QUOTA_EXCEEDED or NOT_FOUND.
 */
export function addMember(
  { ownerId, email, role, invitedBy }: Pick<Member, 'ownerId' | 'email' | 'role' | 'invitedBy'>,
  { requestId, now, unlessLeft = false }: Omit<PersonAct, 'userId'> & { unlessLeft?: boolean },
): Promise<'inserted' | 'exists' | 'left'> {
  const userId = userIdOf(email);
  const at = now.toISOString();
  return retryConflicts(async () => {
    const before = await findMember(ownerId, userId);
    const state = before && stateOf(before, now);
    if (state === 'joined') return 'exists';
    if (before && state === 'invited') {
      await acceptInvitation(before, { requestId, now });
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
    await join({ requestId, now }, member, { before, version: user?.membershipVersion ?? 0 });
    return 'inserted';
  });
}

/**
 * Changes a member's role, effective with the member's next request. Throws NOT_FOUND, PERMISSION_DENIED,
 * LAST_OWNER, MEMBER_DECLINED or WRITE_CONFLICT.
 */
export async function updateMember(
  { by, now }: MemberAct,
  userId: string,
  role: Role,
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
 * Removes a member, effective with the member's next request, or withdraws an invitation. Throws the
 * errors of `updateMember`.
 */
export async function deleteMember({ by, now }: MemberAct, userId: string): Promise<void> {
  const before = await requireMember(by.ownerId, userId, now);
  assertMayManage(by, before.role);
  await remove({ by, now }, before, 'member.removed');
}

/**
 * Removes the calling member, or declines the caller's invitation, which stays visible to the account. Throws
 * NOT_A_MEMBER, LAST_OWNER or WRITE_CONFLICT.
 */
export async function leaveAccount({ userId, requestId, now }: PersonAct, ownerId: string): Promise<void> {
  const before = isId('owner', ownerId) ? await findMember(ownerId, userId) : undefined;
  const state = before && stateOf(before, now);
  if (!before || state === 'declined' || state === 'gone') throw new AppError('NOT_A_MEMBER');
  const by = { ownerId, actor: actorOf(before), requestId };
  if (state === 'joined') return remove({ by, now }, before, 'member.left');
  const entry = auditEntry(by, { action: 'member.declined', target: targetOf(before), changes: [] }, now);
  const after = { ...before, declinedAt: now.toISOString() };
  assertStored(ownerId, await storeMember(before, after, { entry, now }));
}

async function remove({ by, now }: Act, before: Member, action: string): Promise<void> {
  const changes = [{ field: 'role', before: before.role, after: null }];
  const entry = auditEntry(by, { action, target: targetOf(before), changes }, now);
  assertStored(by.ownerId, await storeMember(before, undefined, { entry, now }));
}

/** Accepts an invitation that has not expired. Throws QUOTA_EXCEEDED, NOT_FOUND or WRITE_CONFLICT. */
export async function acceptInvitation(before: Member, act: Omit<PersonAct, 'userId'>): Promise<Member> {
  const user = await findUser(before.userId);
  const at = act.now.toISOString();
  const joined = { ...before, joinedAt: at, lastSeenAt: at };
  await join(act, joined, { before, version: user?.membershipVersion ?? 0 });
  return joined;
}

/** `version`: of the user, read before this. */
async function join(
  { requestId, now }: Omit<PersonAct, 'userId'>,
  member: Member,
  { before, version }: { before: Member | undefined; version: number },
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
export async function storeWithRoom(
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

/** The error for a person who declined the last invitation. */
export function declined(member: Member): AppError {
  const invitableAt = goneAt(member);
  return new AppError(
    'MEMBER_DECLINED',
    `This person declined the invitation. You can invite them again from ${invitableAt}.`,
    { params: { invitableAt } },
  );
}

/** Throws PERMISSION_DENIED unless the manager may create, change or remove members with this role. */
export function assertMayManage({ permissions, credential }: MemberManager, role: Role): void {
  const expiresAt = credential ? expiryOf({ credential }) : null;
  if (expiresAt !== null) {
    // A member, or a key that they create, would outlive it.
    throw new AppError(
      'PERMISSION_DENIED',
      `This API key expires at ${expiresAt}. Keys that expire cannot invite, change or remove members: use ` +
        'a key without an expiry, or sign in to the console.',
      { params: { expiresAt } },
    );
  }
  const missing = missingPermissions(permissions, ROLE_PERMISSIONS[role]);
  if (missing.length === 0) return;
  const message = missing.includes('*')
    ? 'Only owners can invite, change or remove owners.'
    : `To invite, change or remove members with the role ${role}, you need ${missing.join(', ')} yourself.`;
  throw new AppError('PERMISSION_DENIED', message, { params: { permissions: missing } });
}

/**
 * Throws the error of a change that was not stored: WRITE_CONFLICT, LAST_OWNER, NOT_FOUND or QUOTA_EXCEEDED.
 */
export function assertStored(ownerId: string, outcome: MemberOutcome): void {
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

/** A member as the target in the audit log. */
export const targetOf = ({ userId, email }: Pick<Member, 'userId' | 'email'>) => ({
  type: 'member',
  id: userId,
  name: email,
});
