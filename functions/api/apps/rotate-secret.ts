import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { rotateAppSecret } from '#shared/apps/manage-apps.ts';
import { appWithSecretSchema } from '#shared/apps/registered-contract.ts';

export const contract = {
  tag: 'Apps',
  path: { id: 'app' },
  summary: "Rotate an app's secret",
  description:
    'The new secret is only returned here, and the old one stops working. Access tokens work until they ' +
    'expire, and refresh tokens with the new secret.',
  permission: 'members:manage',
  reach: 'settings',
  idempotent: true,
  etagOf: 'app',
  data: z.object({ app: appWithSecretSchema }),
  errors: ['NOT_FOUND', 'APP_IS_PUBLIC', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => ({
  message: 'Secret replaced. Keep the new one: it is not shown again.',
  data: { app: await rotateAppSecret(act, id) },
}));
