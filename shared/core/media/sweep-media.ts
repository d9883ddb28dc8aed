import { log } from '#shared/platform/runtime/log.ts';
import { MEDIA_SHARDS } from './media-items.ts';
import { dueMedia } from './media-removal-store.ts';
import { removeMedia } from './remove-media.ts';

export interface MediaSweepResult {
  removed: number;
  /** Failed removals; they stay due. */
  failed: number;
  /** Whether all due items were processed. */
  finished: boolean;
}

const CONCURRENCY = 10;

/**
 * Removes due unattached media: unused uploads, and leftovers of crashes. Idempotent and safe to run
 * concurrently. Stops once `shouldStop` returns true; the next run continues.
 */
export async function sweepMedia(
  now: Date,
  shouldStop: () => boolean = () => false,
): Promise<MediaSweepResult> {
  const result: MediaSweepResult = { removed: 0, failed: 0, finished: true };
  // Rotates the first shard, so that a busy one cannot starve the others.
  const first = Math.floor(now.getTime() / 60_000);
  for (let i = 0; i < MEDIA_SHARDS; i++) {
    for await (const page of dueMedia((first + i) % MEDIA_SHARDS, now)) {
      for (let at = 0; at < page.length; at += CONCURRENCY) {
        if (shouldStop()) return { ...result, finished: false };
        const batch = page.slice(at, at + CONCURRENCY);
        const done = await Promise.allSettled(batch.map((id) => removeMedia(id, now, now)));
        for (const outcome of done) {
          if (outcome.status === 'fulfilled') {
            if (outcome.value) result.removed++;
          } else {
            result.failed++;
            log.error('medium not removed', { error: outcome.reason });
          }
        }
      }
    }
  }
  return result;
}
