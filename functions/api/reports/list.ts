import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { listReports } from '#shared/scheduled-reports/manage-reports.ts';
import { reportRecordSchema } from '#shared/scheduled-reports/scheduled-report.ts';

export const contract = {
  tag: 'Analytics',
  summary: 'List scheduled reports',
  description: 'All of the account, newest first. New ones appear within a second.',
  permission: 'shares:manage',
  reach: 'folders',
  data: z.object({ reports: z.array(reportRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller }) => ({
  message: 'Scheduled reports found.',
  data: { reports: await listReports(caller, hashKey()) },
}));
