import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { exportRecordSchema, FILE_DAYS, MAX_EXPORTS_PER_DAY } from '#shared/account-data/export-job.ts';
import { startExport } from '#shared/account-data/start-export.ts';

export const contract = {
  tag: 'Account',
  summary: 'Export your account',
  description:
    'Exports all data of the account to a ZIP file, in the background: JSON and CSV of the account, ' +
    'members, keys, links, Smart Links, survey responses, domains, webhooks, audit log and analytics, and ' +
    'the media files. It contains no API keys or secrets. The member who requested it, or the contact ' +
    `address, is emailed when it is ready. It is kept for ${FILE_DAYS} days. One export runs at a time, ` +
    `with at most ${MAX_EXPORTS_PER_DAY} exports in 24 hours.`,
  permission: 'account:export',
  reach: 'everything',
  idempotent: true,
  status: 202,
  data: z.object({ export: exportRecordSchema }),
  errors: ['EXPORT_RUNNING'],
} as const;

export const handler = apiFunction(contract, async ({ act }) => {
  const data = { export: await startExport(act, act.ids.newId('export')) };
  return { message: 'The account is being exported.', data };
});
