import type { Plan } from '../accounts/account.ts';
import { findOwnerStatus } from '../accounts/owner-store.ts';
import { dailyLinkChecks } from '../accounts/plans.ts';
import { AppError } from '../platform/errors.ts';
import { countUse } from '../platform/limits/rate-limit-store.ts';

/** Counts the checks of accounts in a run. */
export class CheckAllowance {
  readonly #plans = new Map<string, Promise<Plan>>();

  /** Counts checks of destinations; false, without effect, above the plan's checks a day. */
  async count(ownerId: string, checks: number, now: Date): Promise<boolean> {
    let plan = this.#plans.get(ownerId);
    if (!plan) {
      plan = findOwnerStatus(ownerId).then((owner) => owner?.plan ?? 'free');
      this.#plans.set(ownerId, plan);
    }
    try {
      await countUse(dailyLinkChecks(await plan), ownerId, now, checks);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }
}
