import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { createApp } from '#shared/apps/manage-apps.ts';
import { appWithSecretSchema, createAppSchema } from '#shared/apps/registered-contract.ts';

export const contract = {
  tag: 'Apps',
  summary: 'Register an app',
  description:
    'Registers an app that members of all accounts of this service can connect with OAuth 2.1. They see ' +
    'that your account has registered it. `secret` is returned only here.',
  permission: 'members:manage',
  reach: 'settings',
  idempotent: true,
  etagOf: 'app',
  body: createAppSchema,
  status: 201,
  data: z.object({ app: appWithSecretSchema }),
  errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const app = await createApp(act, body);
  const message = app.secret ? 'App registered. Keep its secret: it is not shown again.' : 'App registered.';
  return { message, data: { app } };
});
