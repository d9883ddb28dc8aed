import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { advanceDeletions, type DeletionsResult } from '#shared/account-data/advance-deletions.ts';
import { log } from '#shared/platform/runtime/log.ts';

// Time for items in progress to finish.
const RESERVE_MS = 15_000;

/** Scheduled: performs due steps of account deletions. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<DeletionsResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await advanceDeletions(new Date(), isOver);
  log.close('deletions swept', { ...result });
  return result;
});
