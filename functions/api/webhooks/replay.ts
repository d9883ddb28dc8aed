import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { deliveryRecordSchema } from '#shared/webhooks/delivery.ts';
import { replayDelivery } from '#shared/webhooks/manage-deliveries.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook', deliveryId: 'delivery' },
  summary: 'Resend a delivery',
  description:
    'Sends the message again immediately, with all retries, whatever its status. It has the same ' +
    '`webhook-id`, so that the receiver can detect a duplicate. Returns 403 if the `url` was set without ' +
    'the permission to read what the event carries.',
  permission: 'webhooks:manage',
  reach: 'everything',
  data: z.object({ delivery: deliveryRecordSchema }),
  errors: ['NOT_FOUND', 'WEBHOOK_INACTIVE'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, path }) => {
  const delivery = await replayDelivery(act, id, path['deliveryId'] ?? '');
  return { message: 'Delivery queued.', data: { delivery } };
});
