import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { createReport } from '#shared/scheduled-reports/manage-reports.ts';
import { createReportSchema, reportRecordSchema } from '#shared/scheduled-reports/scheduled-report.ts';

export const contract = {
  tag: 'Analytics',
  summary: 'Schedule a report by email',
  description:
    'Emails the figures of a link, a page, a folder, a tag or the account every day, week or month: ' +
    'totals, the change from the previous period, the links with the most clicks, broken links, ended ' +
    'split tests and conversions. Each address is asked once to confirm, and receives nothing else until ' +
    'then; addresses of members count as confirmed. Requires `analytics:read`, too.',
  permission: 'shares:manage',
  reach: 'folders',
  idempotent: true,
  body: createReportSchema,
  status: 201,
  data: z.object({ report: reportRecordSchema }),
  errors: ['ALL_FOLDERS_REQUIRED', 'QUOTA_EXCEEDED', 'LINK_NOT_FOUND', 'SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => ({
  message: 'Report scheduled. Addresses that are not confirmed are asked within five minutes.',
  data: { report: await createReport({ ...act, hashKey: hashKey() }, body) },
}));
