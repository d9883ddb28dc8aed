import * as z from 'zod';
import { rotateSecret } from '../../../shared/webhooks/manage-webhooks.ts';
import { webhookWithSecretSchema } from '../../../shared/webhooks/webhook.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: "Replace a webhook's secret",
  description:
    'The new secret is answered here and not shown again. For 24 hours each message carries a signature by the old one as ' +
    'well, so that a receiver can change over in between.',
  permission: 'webhooks:manage',
  idempotent: true,
  data: z.object({ webhook: webhookWithSecretSchema }),
  errors: ['NOT_FOUND', 'QUOTA_EXCEEDED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, ids, now }) => {
  const webhook = await rotateSecret(caller, id, ids, now);
  return { message: 'Secret replaced. Keep the new one: it is not shown again.', data: { webhook } };
});
