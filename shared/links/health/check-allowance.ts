import { AppError } from '#shared/platform/errors.ts';
import { countUses, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';

/**
 * Destinations of an account that are checked a day, on every plan: the worker reaches nothing of an account.
 */
export const CHECKS_OF_ACCOUNT = {
  scope: 'link-checks',
  limit: 100_000,
  windowSeconds: 24 * 3600,
} as const satisfies RateLimit;

/** Counts checks of an account's destinations; false, without effect, above its checks a day. */
export async function countChecks(ownerId: string, checks: number, now: Date): Promise<boolean> {
  try {
    await countUses(CHECKS_OF_ACCOUNT, { who: ownerId, uses: checks }, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
