import * as z from 'zod';
import { createWebhook } from '../../../shared/webhooks/manage-webhooks.ts';
import { createWebhookSchema, webhookWithSecretSchema } from '../../../shared/webhooks/webhook.ts';
import { apiFunction } from '../../framework/api-function.ts';
import { webhookTargets } from '../../framework/origins.ts';

export const contract = {
  tag: 'Webhooks',
  summary: 'Create a webhook',
  description:
    'From now on events are sent to `url`. `secret` verifies their signatures: it is answered here and not shown again.',
  permission: 'webhooks:manage',
  idempotent: true,
  body: createWebhookSchema,
  status: 201,
  data: z.object({ webhook: webhookWithSecretSchema }),
  errors: ['QUOTA_EXCEEDED'],
} as const;

export const handler = apiFunction(contract, async ({ caller, body, ids, now }) => {
  const webhook = await createWebhook(caller.ownerId, body, webhookTargets(), ids, now);
  return { message: 'Webhook created. Keep its secret: it is not shown again.', data: { webhook } };
});
