import type { DomainEvent } from '#shared/core/events/event.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { conversionRecord } from './conversion.ts';
import type { ReceivedOf } from './count-conversions.ts';

/**
 * Queues an event `conversion.recorded` for each conversion: at least once, with the
 * same ID if it is sent again.
 */
export async function publishConversions(conversions: readonly ReceivedOf[], now: Date): Promise<void> {
  const events = conversions.flatMap(({ ownerId, event, attributed: [first] }): DomainEvent[] => {
    if (first === undefined) return [];
    // The time in an ID is not negative, and conversions before 1970 were once accepted.
    const time = new Date(Math.max(0, first.row.time));
    const data = { ...conversionRecord(ownerId, first) };
    return [
      {
        id: derivedId('event', time, `conversion ${event}`),
        type: 'conversion.recorded',
        time: now.toISOString(),
        ownerId,
        data,
      },
    ];
  });
  await sendMessages(
    setting(SETTING.eventQueueUrl),
    events.map((event) => JSON.stringify(event)),
  );
}
