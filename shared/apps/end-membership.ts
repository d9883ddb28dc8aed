import { deleteMember, leaveAccount, type MemberAct } from '#shared/core/accounts/members/manage-members.ts';
import type { PersonAct } from '#shared/core/audit/author.ts';
import { forgetConnections } from './disconnect-all.ts';

/** Removes a member or an invitation, and what the member has connected. Throws as `deleteMember`. */
export async function endMembership(act: MemberAct, userId: string): Promise<void> {
  await deleteMember(act, userId);
  await forgetConnections({ ownerId: act.by.ownerId, userId }, act.now);
}

/** Leaves an account, and ends what the person has connected to it. Throws as `leaveAccount`. */
export async function endOwnMembership(act: PersonAct, ownerId: string): Promise<void> {
  await leaveAccount(act, ownerId);
  await forgetConnections({ ownerId, userId: act.userId }, act.now);
}
