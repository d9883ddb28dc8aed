import type { Context } from 'aws-lambda';
import { type MediaSweepResult, sweepMedia } from '../../shared/media/sweep-media.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { requestRefresh } from '../../shared/smart-links/media/request-refresh.ts';
import { withLogging } from '../framework/logged.ts';

// Time for removals in progress to finish.
const RESERVE_MS = 10_000;

/** Scheduled: deletes unused media, and requests the refresh of older pages. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<MediaSweepResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await sweepMedia(new Date(), isOver);
  const isRefreshing = await requestRefresh(new Date());
  log.close('media swept', { ...result, isRefreshing });
  // Lambda's `Errors` counts failed runs, so no custom metric is needed.
  if (!result.finished) throw new Error('Not finished in time: the next run continues.');
  return result;
});
