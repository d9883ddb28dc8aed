import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { getWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { webhookRecordSchema } from '#shared/webhooks/webhook-record.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'Retrieve a webhook',
  permission: 'webhooks:manage',
  reach: 'everything',
  etagOf: 'webhook',
  data: z.object({ webhook: webhookRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => {
  const webhook = await getWebhook(caller.ownerId, id, now);
  return { message: 'Webhook found.', data: { webhook } };
});
