import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { connectionRecordSchema } from '#shared/apps/app-contract.ts';
import { listConnections } from '#shared/apps/manage-connections.ts';

export const contract = {
  tag: 'Apps',
  summary: 'List connected apps',
  description:
    'The apps that you have connected to this account, the newest first. With `members:manage`, those of ' +
    'all members.',
  permission: 'any',
  reach: 'nothing',
  data: z.object({ connections: z.array(connectionRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => ({
  message: 'Connected apps found.',
  data: { connections: await listConnections(caller, now) },
}));
