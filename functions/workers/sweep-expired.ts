import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { type SweepResult, sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

// Time for items in progress to finish.
const RESERVE_MS = 10_000;

/** Scheduled: marks expired links. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<SweepResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await sweepExpired(setting(SETTING.publicOrigin), new Date(), isOver);
  log.close('expiry swept', { ...result });
  // Lambda's `Errors` counts failed runs, so no custom metric is needed.
  if (!result.finished) throw new Error('Not finished in time: the next run continues.');
  return result;
});
