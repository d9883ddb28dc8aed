import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { updateReport } from '#shared/scheduled-reports/manage-reports.ts';
import { reportRecordSchema, updateReportSchema } from '#shared/scheduled-reports/scheduled-report.ts';

export const contract = {
  tag: 'Analytics',
  path: { id: 'scheduledReport' },
  summary: 'Update a scheduled report',
  description:
    'Absent fields do not change; the scope cannot be changed. After a change of its schedule, ' +
    'no period is reported twice. With `to`, addresses that did not confirm in time are asked ' +
    'again. Requires `analytics:read`, too.',
  permission: 'shares:manage',
  reach: 'folders',
  etagOf: 'report',
  conditional: true,
  body: updateReportSchema,
  data: z.object({ report: reportRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body, ifMatch }) => ({
  message: 'Scheduled report updated.',
  data: { report: await updateReport({ ...act, hashKey: hashKey() }, id, { input: body, ifMatch }) },
}));
