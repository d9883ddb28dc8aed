import type { AccountSteps } from './erase-items.ts';
import { ERASE } from './erase-items.ts';
import { ERASURE_STEPS } from './item-kinds.ts';

/**
 * One pass over all data of an account: deletes what it finds, and returns the numbers by kind.
 * Idempotent, and safe to interrupt anywhere. Returns null if `isOver` stopped it; `counted` has received
 * the numbers in any case.
 */
export async function eraseAccount(
  account: AccountSteps,
  counted: (step: string, count: number) => void,
): Promise<boolean> {
  for (const step of ERASURE_STEPS) {
    const finished = await ERASE[step](account, (count) => {
      if (count > 0) counted(step, count);
    });
    if (!finished || account.isOver()) return false;
  }
  return true;
}
