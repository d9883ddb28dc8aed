import { restoreAccount, scheduleDeletion } from '#shared/account-data/schedule-deletion.ts';
import { type AdministratorAct, actOn } from '#shared/core/audit/audit-entry.ts';

/** Commands for whole accounts. All return the object to print. */

/**
 * Schedules the deletion of an account. `name` must match. `immediately` skips the grace period of 14 days.
 */
export async function deleteOwner(
  ownerId: string,
  { name, immediately }: { name: string; immediately: boolean },
  act: AdministratorAct,
): Promise<object> {
  const { deletionAt } = await scheduleDeletion(actOn(act, ownerId), name, { immediately });
  return { ownerId, deletionAt };
}

export async function restoreOwner(ownerId: string, act: AdministratorAct): Promise<object> {
  const { deletionAt } = await restoreAccount(actOn(act, ownerId));
  return { ownerId, deletionAt };
}
