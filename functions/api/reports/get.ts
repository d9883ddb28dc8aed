import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { getReport } from '#shared/scheduled-reports/manage-reports.ts';
import { reportRecordSchema } from '#shared/scheduled-reports/scheduled-report.ts';

export const contract = {
  tag: 'Analytics',
  path: { id: 'scheduledReport' },
  summary: 'Get a scheduled report',
  description: 'With the state of each recipient, and when it is sent next.',
  permission: 'shares:manage',
  reach: 'folders',
  etagOf: 'report',
  data: z.object({ report: reportRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id }) => ({
  message: 'Scheduled report found.',
  data: { report: await getReport(caller, id, hashKey()) },
}));
