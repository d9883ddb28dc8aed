import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { deliveryRecordSchema } from '#shared/webhooks/delivery.ts';
import { eventExample } from '#shared/webhooks/event-example.ts';
import { testWebhook } from '#shared/webhooks/manage-deliveries.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'Send a test event',
  description:
    'Sends an event to this webhook only, like any other event. Its delivery shows the result. `event` ' +
    'chooses an event type: its `data` is the example of this reference, and the payload has `test: true`. ' +
    'Without it, the event is `webhook.test`, whose `data` is the webhook.',
  permission: 'webhooks:manage',
  reach: 'everything',
  idempotent: true,
  status: 201,
  query: z.object({
    event: enumField(EVENT_TYPES)
      .optional()
      .meta({
        description: 'The event type to send an example of. Absent: `webhook.test`.',
        examples: ['conversion.recorded'],
      }),
  }),
  data: z.object({ delivery: deliveryRecordSchema }),
  errors: ['NOT_FOUND', 'WEBHOOK_INACTIVE'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, query: { event } }) => {
  const sample = event && { type: event, data: eventExample(event) };
  const delivery = await testWebhook(act, id, sample);
  return { message: 'Test event queued.', data: { delivery } };
});
