import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { getApp } from '#shared/apps/manage-apps.ts';
import { appRecordSchema } from '#shared/apps/registered-contract.ts';

export const contract = {
  tag: 'Apps',
  path: { id: 'app' },
  summary: 'Retrieve a registered app',
  permission: 'members:manage',
  reach: 'settings',
  etagOf: 'app',
  data: z.object({ app: appRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id }) => ({
  message: 'App found.',
  data: { app: await getApp(caller.ownerId, id) },
}));
