import { log } from '../platform/runtime/log.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import type { DomainEvent } from './event.ts';

/**
 * Hastens events that are in the outbox on to the bus. Call after their transaction has committed. Does not fail:
 * what is not announced is found in the outbox by the next sweep.
 */
export async function publishEvents(events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    // Loaded when needed: it would cost the cold start of every function that might announce something.
    const { sendMessages } = await import('../platform/runtime/queue.ts');
    await sendMessages(
      setting(SETTING.eventQueueUrl),
      events.map((event) => JSON.stringify(event)),
    );
  } catch (error) {
    log.warn('events wait for the sweep', { count: events.length, error });
  }
}
