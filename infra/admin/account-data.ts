import { restoreAccount, scheduleDeletion } from '../../shared/account-data/schedule-deletion.ts';
import { type AdministratorAct, administratorAuthor } from '../../shared/core/audit/audit-entry.ts';

/** Commands for whole accounts. All return the object to print. */

/** Schedules the deletion of an account. `name` must match. `immediately` skips the grace period of 14 days. */
export async function deleteOwner(
  ownerId: string,
  { name, immediately }: { name: string; immediately: boolean },
  act: AdministratorAct,
): Promise<object> {
  const author = administratorAuthor(act, ownerId);
  const { deletionAt } = await scheduleDeletion({ by: author, now: act.now }, name, { immediately });
  return { ownerId, deletionAt };
}

export async function restoreOwner(ownerId: string, act: AdministratorAct): Promise<object> {
  const { deletionAt } = await restoreAccount({ by: administratorAuthor(act, ownerId), now: act.now });
  return { ownerId, deletionAt };
}
