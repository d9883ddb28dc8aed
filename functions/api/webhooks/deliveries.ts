import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';
import { deliveryRecordSchema, listDeliveriesSchema } from '#shared/webhooks/delivery.ts';
import { listOwnDeliveries } from '#shared/webhooks/manage-deliveries.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'List the deliveries of a webhook',
  description:
    'Newest first, with every attempt; payloads need the permission to subscribe to their events. ' +
    'Deliveries are kept for 30 days. Reading them keeps a webhook in `pull` mode active.',
  permission: 'webhooks:manage',
  reach: 'everything',
  query: listDeliveriesSchema,
  data: z.object({ deliveries: z.array(deliveryRecordSchema), nextCursor: nextCursorField }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, query }) => {
  const data = await listOwnDeliveries(act, id, query);
  return { message: 'Deliveries found.', data };
});
