import * as z from 'zod';
import { updateWebhook } from '../../../shared/webhooks/manage-webhooks.ts';
import { updateWebhookSchema, webhookRecordSchema } from '../../../shared/webhooks/webhook.ts';
import { apiFunction } from '../../framework/api-function.ts';
import { webhookTargets } from '../../framework/origins.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'Change a webhook, switch it on or off',
  description:
    'A field that is absent stays as it is. What waits for a webhook that is switched off is given up; it can be replayed.',
  permission: 'webhooks:manage',
  body: updateWebhookSchema,
  data: z.object({ webhook: webhookRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, body, now }) => {
  const webhook = await updateWebhook(caller.ownerId, id, body, webhookTargets(), now);
  return { message: 'Webhook updated.', data: { webhook } };
});
