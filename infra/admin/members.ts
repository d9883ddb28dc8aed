import { erasePerson } from '#shared/account-data/erase-member-store.ts';
import { endMembership } from '#shared/apps/end-membership.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { listMembers } from '#shared/core/accounts/members/manage-members.ts';
import { inviteMemberSchema } from '#shared/core/accounts/members/member-contract.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { Role } from '#shared/core/accounts/roles.ts';
import {
  type AdministratorAct,
  administratorAuthor,
  administratorEntry,
} from '#shared/core/audit/audit-entry.ts';
import { AppError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { readAddress } from './read-address.ts';

/** Members of accounts, for operators: `member` commands. */

/** Operators may assign and remove every role. */
const memberAct = (ownerId: string, act: AdministratorAct) => ({
  by: { ...administratorAuthor(act, ownerId), permissions: ['*'] as const },
  now: act.now,
});

/**
 * Invites a person by email, including the first owner of an account. Throws NOT_FOUND and the errors of
 * `inviteMember`.
 */
export async function inviteMemberAs(
  ownerId: string,
  input: { email: string; role: Role },
  act: AdministratorAct,
): Promise<object> {
  const { plan } = await requireOwner(ownerId);
  const invitation = parseInput(inviteMemberSchema, input, 'body');
  const { by, now } = memberAct(ownerId, act);
  return { ownerId, member: await inviteMember({ by: { ...by, plan }, now }, invitation) };
}

export async function listMembersOf(ownerId: string): Promise<object> {
  await requireOwner(ownerId);
  return { ownerId, members: await listMembers(ownerId, new Date()) };
}

/** Removes a member. Throws NOT_FOUND or LAST_OWNER. */
export async function removeMemberAs(
  ownerId: string,
  userId: string,
  act: AdministratorAct,
): Promise<object> {
  await endMembership(memberAct(ownerId, act), userId);
  return { ownerId, userId, removed: true };
}

/**
 * Erases a person without memberships, and withdraws their invitations. Throws VALIDATION_ERROR, or
 * MEMBER_ALREADY_EXISTS for a member.
 */
export async function forgetPerson(address: string, act: AdministratorAct): Promise<object> {
  const userId = userIdOf(readAddress(address));
  const target = { type: 'member', id: userId, name: null };
  const entry = administratorEntry(act, { ownerId: null, action: 'person.forgotten', target, changes: [] });
  const erased = await erasePerson(userId, entry, ({ ownerId }) =>
    endMembership(memberAct(ownerId, act), userId),
  );
  if ('items' in erased) return { userId, ...erased };
  const message = `This person is a member of ${erased.accounts.join(', ')}: remove them there first.`;
  throw new AppError('MEMBER_ALREADY_EXISTS', message);
}

async function requireOwner(ownerId: string): Promise<Owner> {
  const owner = await findOwner(ownerId);
  if (!owner) throw new AppError('NOT_FOUND', `There is no owner ${ownerId}.`);
  return owner;
}
