import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { type MediaSweepResult, sweepMedia } from '#shared/core/media/sweep-media.ts';
import { log } from '#shared/platform/runtime/log.ts';

// Time for removals in progress to finish.
const RESERVE_MS = 10_000;

/** Scheduled: deletes unused media. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<MediaSweepResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await sweepMedia(new Date(), isOver);
  log.close('media swept', { ...result });
  // Lambda's `Errors` counts failed runs, so no custom metric is needed.
  if (!result.finished) throw new Error('Not finished in time: the next run continues.');
  return result;
});
