import type { Context } from 'aws-lambda';
import { type MediaSweepResult, sweepMedia } from '../../shared/media/sweep-media.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { requestRefresh } from '../../shared/smart-links/request-refresh.ts';
import { withLogging } from '../framework/logged.ts';

// Time for removals in progress to finish.
const RESERVE_MS = 10_000;

/** Scheduled: deletes media that no Smart Link uses, and has pages of before refreshed. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<MediaSweepResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await sweepMedia(new Date(), isOver);
  const isRefreshing = await requestRefresh(new Date());
  log.close('media swept', { ...result, isRefreshing });
  // A failed run is one of Lambda's own errors, which need no metric of ours.
  if (!result.finished) throw new Error('Not finished in time: the next run continues.');
  return result;
});
