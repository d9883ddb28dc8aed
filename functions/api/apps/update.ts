import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { updateApp } from '#shared/apps/manage-apps.ts';
import { appRecordSchema, updateAppSchema } from '#shared/apps/registered-contract.ts';

export const contract = {
  tag: 'Apps',
  path: { id: 'app' },
  summary: 'Update a registered app',
  description: 'Absent fields do not change. People who have connected the app stay connected.',
  permission: 'members:manage',
  reach: 'settings',
  etagOf: 'app',
  conditional: true,
  body: updateAppSchema,
  data: z.object({ app: appRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body, ifMatch }) => {
  const app = await updateApp(act, id, { input: body, ifMatch });
  return { message: 'App updated.', data: { app } };
});
