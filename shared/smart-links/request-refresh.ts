import { PAGES_OUTDATED } from '../events/event.ts';
import { newEvent } from '../events/new-event.ts';
import { publishEvents } from '../events/publish-events.ts';
import { CARD_VERSION } from './cards/card-version.ts';
import { readRefresh } from './refresh-store.ts';

/**
 * Has the worker refresh pages of before, unless all are up to date: that costs one read. Returns whether it was asked. What is
 * lost is asked for again by the next sweep.
 */
export async function requestRefresh(now: Date): Promise<boolean> {
  if ((await readRefresh(CARD_VERSION)).isDone) return false;
  await publishEvents([newEvent(PAGES_OUTDATED, '', {}, now)]);
  return true;
}
