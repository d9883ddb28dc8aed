import type { AccountSteps } from './erase-items.ts';
import { ERASE } from './erase-items.ts';
import { ERASURE_STEPS } from './item-kinds.ts';

/**
 * One pass over everything that an account has: removes what it finds, and returns how much by kind. Idempotent, and safe to interrupt
 * anywhere; null: `isOver` stopped it, and `counted` was told of what is gone.
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
