import { apiFunction } from '#functions/framework/api-function.ts';
import { deleteKey } from '#shared/core/accounts/manage-keys.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Account',
  path: { id: 'apiKey' },
  summary: 'Delete an API key',
  description: 'Takes effect with the next request. A key cannot delete itself.',
  permission: 'keys:manage',
  reach: 'folders',
  data: deletedSchema('key'),
  errors: ['NOT_FOUND', 'KEY_IN_USE'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  await deleteKey(act, id);
  return { message: 'API key deleted.', data: { _id: id, deleted: true as const } };
});
