import * as z from 'zod';
import { exportRecordSchema } from '../../../../shared/account-data/export-job.ts';
import { showExport } from '../../../../shared/account-data/start-export.ts';
import { apiFunction } from '../../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  path: { id: 'export' },
  summary: 'Read an export',
  description: 'With a URL to download the file, once it is finished. Kept for 30 days.',
  permission: 'account:export',
  data: z.object({ export: exportRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => ({
  message: 'Export found.',
  data: { export: await showExport(caller.ownerId, id, now) },
}));
