import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { exportRecordSchema } from '#shared/account-data/export-job.ts';
import { listExports } from '#shared/account-data/start-export.ts';

export const contract = {
  tag: 'Account',
  summary: 'List your exports',
  description: 'Exports of the last 30 days, newest first.',
  permission: 'account:export',
  reach: 'everything',
  data: z.object({ exports: z.array(exportRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => ({
  message: 'Exports found.',
  data: { exports: await listExports(caller.ownerId, now) },
}));
