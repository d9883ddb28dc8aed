import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { deliveryRecordSchema } from '#shared/webhooks/delivery.ts';
import { getDelivery } from '#shared/webhooks/manage-deliveries.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook', deliveryId: 'delivery' },
  summary: 'Retrieve a delivery',
  permission: 'webhooks:manage',
  reach: 'everything',
  data: z.object({ delivery: deliveryRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, path }) => {
  const delivery = await getDelivery(act, id, path['deliveryId'] ?? '');
  return { message: 'Delivery found.', data: { delivery } };
});
