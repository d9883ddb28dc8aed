import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { deliveryRecordSchema } from '#shared/webhooks/delivery.ts';
import { testWebhook } from '#shared/webhooks/manage-deliveries.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'Send a test event',
  description:
    'Sends an event `webhook.test`, whose `data` is the webhook, to this webhook only, like any other ' +
    'event. Its delivery shows the result.',
  permission: 'webhooks:manage',
  reach: 'everything',
  idempotent: true,
  status: 201,
  data: z.object({ delivery: deliveryRecordSchema }),
  errors: ['NOT_FOUND', 'WEBHOOK_INACTIVE'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  const delivery = await testWebhook(act, id);
  return { message: 'Test event queued.', data: { delivery } };
});
