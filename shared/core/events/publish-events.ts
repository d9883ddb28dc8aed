import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { DomainEvent } from './event.ts';

/**
 * Expedites events from the outbox to the bus. Call after their transaction has committed. Never throws: the
 * next sweep publishes what this missed.
 */
export async function publishEvents(events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    // Imported lazily: it would slow the cold start of every function that may publish events.
    const { sendMessages } = await import('#shared/platform/runtime/queue.ts');
    await sendMessages(
      setting(SETTING.eventQueueUrl),
      events.map((event) => JSON.stringify(event)),
    );
  } catch (error) {
    log.warn('events left to the sweep', { count: events.length, error });
  }
}
