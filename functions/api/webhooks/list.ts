import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { listWebhooks } from '#shared/webhooks/manage-webhooks.ts';
import { webhookRecordSchema } from '#shared/webhooks/webhook-record.ts';

export const contract = {
  tag: 'Webhooks',
  summary: 'List your webhooks',
  description: 'All your webhooks, newest first, without their secrets.',
  permission: 'webhooks:manage',
  reach: 'everything',
  data: z.object({ webhooks: z.array(webhookRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  const webhooks = await listWebhooks(caller.ownerId, now);
  return { message: 'Webhooks found.', data: { webhooks } };
});
