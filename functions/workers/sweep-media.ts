import type { Context } from 'aws-lambda';
import { type MediaSweepResult, sweepMedia } from '../../shared/media/sweep-media.ts';

// Leaves the removals at work time to end.
const RESERVE_MS = 10_000;

/** Runs by the clock: removes media that no Smart Link has. */
export const handler = async (_event: unknown, context: Context): Promise<MediaSweepResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await sweepMedia(new Date(), isOver);
  console.info({ message: 'media swept', ...result });
  return result;
};
