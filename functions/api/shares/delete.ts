import { apiFunction } from '#functions/framework/api-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteShare } from '#shared/shares/manage-shares.ts';

export const contract = {
  tag: 'Analytics',
  path: { id: 'share' },
  summary: 'Revoke a shared report',
  description: 'The URL of the report returns 404 from then on.',
  permission: 'shares:manage',
  reach: 'folders',
  data: deletedSchema('share'),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  await deleteShare(act, id);
  return { message: 'Shared report revoked.', data: { _id: id, deleted: true as const } };
});
