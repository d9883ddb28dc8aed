import type { Context } from 'aws-lambda';
import { type MediaSweepResult, sweepMedia } from '../../shared/media/sweep-media.ts';
import { log, measure } from '../../shared/platform/runtime/log.ts';
import { logged } from '../framework/logged.ts';

// Leaves the removals at work time to end.
const RESERVE_MS = 10_000;

/** Runs by the clock: removes media that no Smart Link has. */
export const handler = logged(async (_event: unknown, context: Context): Promise<MediaSweepResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await sweepMedia(new Date(), isOver);
  measure('sweepsFinished', result.finished ? 1 : 0);
  log.close('media swept', { ...result });
  return result;
});
