import { PAGES_OUTDATED } from '../../events/event.ts';
import { newEvent } from '../../events/new-event.ts';
import { publishEvents } from '../../events/publish-events.ts';
import { CARD_VERSION } from '../cards/card-version.ts';
import { readRefresh } from './refresh-store.ts';

/**
 * Requests the worker to refresh older pages, unless all are up to date, which costs one read. Returns whether it was
 * requested. If the request is lost, the next sweep repeats it.
 */
export async function requestRefresh(now: Date): Promise<boolean> {
  if ((await readRefresh(CARD_VERSION)).isDone) return false;
  await publishEvents([newEvent(PAGES_OUTDATED, '', {}, now)]);
  return true;
}
