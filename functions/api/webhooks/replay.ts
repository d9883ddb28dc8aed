import * as z from 'zod';
import { deliveryRecordSchema } from '../../../shared/webhooks/delivery.ts';
import { replayDelivery } from '../../../shared/webhooks/manage-deliveries.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook', deliveryId: 'delivery' },
  summary: 'Send a delivery once more',
  description:
    'At once, and with all retries again, whatever has become of it. It is the same message with the same `webhook-id`, so ' +
    'that a receiver which has taken it already can tell.',
  permission: 'webhooks:manage',
  data: z.object({ delivery: deliveryRecordSchema }),
  errors: ['NOT_FOUND', 'WEBHOOK_INACTIVE'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, path, now }) => {
  const delivery = await replayDelivery(caller, id, path['deliveryId'] ?? '', now);
  return { message: 'Delivery on its way.', data: { delivery } };
});
