import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { webhookTargets } from '#functions/framework/origins.ts';
import { updateWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { updateWebhookSchema } from '#shared/webhooks/webhook.ts';
import { webhookRecordSchema } from '#shared/webhooks/webhook-record.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'Update a webhook',
  description:
    'Absent fields do not change. While the webhook is `inactive`, events are recorded as ' +
    'deliveries with the status `held`; replay them after setting it to `active`. New events, ' +
    'and all events at a new `url`, need the permission to read what they carry.',
  permission: 'webhooks:manage',
  reach: 'everything',
  etagOf: 'webhook',
  conditional: true,
  body: updateWebhookSchema,
  data: z.object({ webhook: webhookRecordSchema }),
  errors: ['NOT_FOUND', 'WEBHOOK_ALREADY_EXISTS', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body, ifMatch }) => {
  const webhook = await updateWebhook({ ...act, targets: webhookTargets() }, id, { input: body, ifMatch });
  return { message: 'Webhook updated.', data: { webhook } };
});
