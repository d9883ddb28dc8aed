import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { listApps } from '#shared/apps/manage-apps.ts';
import { appRecordSchema } from '#shared/apps/registered-contract.ts';

export const contract = {
  tag: 'Apps',
  summary: 'List registered apps',
  description: 'The apps that the account has registered, newest first, without their secrets.',
  permission: 'members:manage',
  reach: 'settings',
  data: z.object({ apps: z.array(appRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller }) => ({
  message: 'Apps found.',
  data: { apps: await listApps(caller.ownerId) },
}));
