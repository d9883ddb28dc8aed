import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { type DomainEvent, domainEventSchema } from '#shared/core/events/event.ts';
import { relayEvents } from '#shared/core/events/relay-events.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';

/** Publishes events to the bus. Unreadable or rejected ones stay in the queue. */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const messages = Records.map(({ messageId, body }) => ({ messageId, event: readEvent(body) }));
  const failed = await relayEvents(messages.flatMap(({ event }) => event ?? []));
  const failures = messages.filter(({ event }) => !event || failed.has(event.id));
  measure('eventsRelayed', messages.length - failures.length);
  log.close('events relayed', { events: messages.length, failed: failures.length });
  return { batchItemFailures: failures.map(({ messageId }) => ({ itemIdentifier: messageId })) };
});

function readEvent(body: string): DomainEvent | undefined {
  try {
    return domainEventSchema.parse(JSON.parse(body));
  } catch {
    log.error('event not readable');
    return undefined;
  }
}
