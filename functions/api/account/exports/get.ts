import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { exportRecordSchema } from '#shared/account-data/export-job.ts';
import { showExport } from '#shared/account-data/start-export.ts';

export const contract = {
  tag: 'Account',
  path: { id: 'export' },
  summary: 'Retrieve an export',
  description: 'Includes a download URL once the export is complete. Kept for 30 days.',
  permission: 'account:export',
  reach: 'everything',
  data: z.object({ export: exportRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => ({
  message: 'Export found.',
  data: { export: await showExport(caller.ownerId, id, now) },
}));
