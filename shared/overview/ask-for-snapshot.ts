import { claimAsking } from '#shared/clicks/folds/fold-turn-store.ts';
import { SNAPSHOT_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { log } from '#shared/platform/runtime/log.ts';

/**
 * Asks the worker for a snapshot of an account's days that are not folded, at most once a minute. Best
 * effort: a report has the last snapshot either way, and the next one asks again.
 */
export async function askForSnapshot(ownerId: string, now: Date): Promise<void> {
  try {
    if (await claimAsking(ownerId, now))
      await publishEvents([newEvent(SNAPSHOT_REQUESTED, { ownerId, data: {}, now })]);
  } catch (error) {
    log.warn('snapshot not asked for', { ownerId, error });
  }
}
