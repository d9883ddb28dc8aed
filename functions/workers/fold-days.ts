import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { type FoldsResult, foldAccounts } from '#shared/clicks/folds/fold-accounts.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { log } from '#shared/platform/runtime/log.ts';

// Time for the day in progress.
const RESERVE_MS = 90_000;

/** Scheduled: folds the days of accounts. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<FoldsResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await foldAccounts({ ...TARGET_RECORDS, now: () => new Date() }, isOver);
  log.close('days folded', { ...result });
  return result;
});
