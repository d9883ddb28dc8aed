import { apiFunction } from '#functions/framework/api-function.ts';
import { deleteView } from '#shared/core/accounts/views/manage-views.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Views',
  path: { id: 'view' },
  summary: 'Delete a saved view',
  description: 'A view for all members needs the permission `links:write`.',
  permission: 'any',
  reach: 'settings',
  data: deletedSchema('view'),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  await deleteView(act, id);
  return { message: 'View deleted.', data: { _id: id, deleted: true as const } };
});
