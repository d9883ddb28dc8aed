import type { Memberships } from '#shared/core/accounts/members/account-choice.ts';
import { actorOf, MAX_ACCOUNTS } from '#shared/core/accounts/members/manage-members.ts';
import { type AuditedAction, auditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { PersonAct } from '#shared/core/audit/author.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';

/**
 * Audit entries of a person's changes to their own sign-in, in the log of each account that they have joined:
 * no other account learns of them. At most MAX_ACCOUNTS, so they fit into the transaction of the change.
 */
export const userAudit = (
  { joined }: Pick<Memberships, 'joined'>,
  action: AuditedAction,
  { requestId, now }: Omit<PersonAct, 'userId'>,
): TransactItems =>
  joined.slice(0, MAX_ACCOUNTS).flatMap(({ member }) => {
    const by = { ownerId: member.ownerId, actor: actorOf(member), requestId };
    return auditPuts(auditEntry(by, action, now));
  });
