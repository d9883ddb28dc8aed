import { log } from '../../platform/runtime/log.ts';
import type { ClickEvent } from '../click.ts';
import { recordClick } from './click-queue.ts';

/** Queues the click of a visit. Does not fail: visitors are redirected even when the queue is down. */
export async function recordVisit(click: ClickEvent): Promise<void> {
  try {
    await recordClick(click);
  } catch (error) {
    // The log keeps the click, so that it can be queued again later.
    log.error('click not queued', { click, error });
  }
}
