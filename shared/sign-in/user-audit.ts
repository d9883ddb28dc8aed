import type { Membership } from '../accounts/members/account-choice.ts';
import { actorOf } from '../accounts/members/manage-members.ts';
import { type Act, auditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';

/**
 * Audit entries of a person's changes to their own sign-in, in the log of each account that it gives access to. At most
 * MAX_ACCOUNTS, so they fit into the transaction of the change.
 */
export const userAudit = (
  memberships: readonly Membership[],
  act: Act,
  requestId: string,
  now: Date,
): TransactItems =>
  memberships.flatMap(({ member }) => {
    const by = { ownerId: member.ownerId, actor: actorOf(member), requestId };
    return auditPuts(auditEntry(by, act, now));
  });
