import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { rotateSecret } from '#shared/webhooks/manage-webhooks.ts';
import { webhookWithSecretSchema } from '#shared/webhooks/webhook-record.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: "Rotate a webhook's secret",
  description:
    'The new secret is only returned here. For 24 hours, messages are also signed with the old secret, ' +
    'so that you can update the receiver.',
  permission: 'webhooks:manage',
  reach: 'everything',
  idempotent: true,
  etagOf: 'webhook',
  data: z.object({ webhook: webhookWithSecretSchema }),
  errors: ['NOT_FOUND', 'QUOTA_EXCEEDED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  const webhook = await rotateSecret(act, id);
  return { message: 'Secret replaced. Keep the new one: it is not shown again.', data: { webhook } };
});
