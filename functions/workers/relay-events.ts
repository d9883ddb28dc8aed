import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { domainEventSchema } from '../../shared/events/event.ts';
import { relayEvents } from '../../shared/events/relay-events.ts';

/** Puts announced events on the bus. An event the bus did not take stays in the queue. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const messages = Records.map(({ messageId, body }) => ({
    messageId,
    event: domainEventSchema.parse(JSON.parse(body)),
  }));
  const stay = await relayEvents(messages.map(({ event }) => event));
  console.info({ message: 'events relayed', events: messages.length, stay: stay.size });
  const failures = messages.filter(({ event }) => stay.has(event.id));
  return { batchItemFailures: failures.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};
