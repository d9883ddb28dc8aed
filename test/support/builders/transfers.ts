import { WHOLE } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { actorOf, addMember } from '#shared/core/accounts/members/manage-members.ts';
import { findMember } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import type { Role } from '#shared/core/accounts/roles.ts';
import type { TransferResults } from '#shared/links/transfer/transfers.ts';

/** A person who moves links and pages from one account to another. */

export const EMAIL = 'ada@example.com';

export const joins = ({ ownerId }: Owner, role: Role = 'owner', email = EMAIL) =>
  addMember({ ownerId, email, role, invitedBy: 'x' }, { requestId: null, now: new Date('2026-05-01') });

/** The person, signed in to an account. */
export async function inAccount(owner: Owner, email = EMAIL): Promise<Caller> {
  const member = await findMember(owner.ownerId, userIdOf(email));
  if (!member) throw new Error('not a member');
  const credential = { type: 'session', sessionId: 's', member, renewedCookie: undefined } as const;
  const { ownerId } = owner;
  return {
    ownerId,
    actor: actorOf(member),
    requestId: 'r',
    scope: WHOLE,
    owner,
    credential,
  } as unknown as Caller;
}

export const outcomes = ({ results }: TransferResults) =>
  results.map((result) => (result.status === 'failed' ? result.error.code : result.status));
