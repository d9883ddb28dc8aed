import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { webhookTargets } from '#functions/framework/origins.ts';
import { createWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { createWebhookSchema } from '#shared/webhooks/webhook.ts';
import { webhookWithSecretSchema } from '#shared/webhooks/webhook-record.ts';

export const contract = {
  tag: 'Webhooks',
  summary: 'Create a webhook',
  description:
    'Events are sent to `url` from now on. `secret` verifies their signatures and is returned only here. ' +
    'The API key needs the permission to read what the events carry: `links:read` for `link.*`, ' +
    '`smart-links:read` for `smart_link.*`, `survey.submitted` and `webinar.registered`, all of them for ' +
    '`*`.',
  permission: 'webhooks:manage',
  reach: 'everything',
  idempotent: true,
  etagOf: 'webhook',
  body: createWebhookSchema,
  status: 201,
  data: z.object({ webhook: webhookWithSecretSchema }),
  errors: ['QUOTA_EXCEEDED', 'WEBHOOK_ALREADY_EXISTS'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const webhook = await createWebhook({ ...act, targets: webhookTargets() }, body);
  return { message: 'Webhook created. Keep its secret: it is not shown again.', data: { webhook } };
});
