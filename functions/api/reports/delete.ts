import { apiFunction } from '#functions/framework/api-function.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteReport } from '#shared/scheduled-reports/manage-reports.ts';

export const contract = {
  tag: 'Analytics',
  path: { id: 'scheduledReport' },
  summary: 'Delete a scheduled report',
  description: 'The report is no longer sent, and its list of recipients is deleted.',
  permission: 'shares:manage',
  reach: 'folders',
  data: deletedSchema('scheduledReport'),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  await deleteReport({ ...act, hashKey: hashKey() }, id);
  return { message: 'Scheduled report deleted.', data: { _id: id, deleted: true as const } };
});
