import { apiFunction } from '#functions/framework/api-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteDropped } from '#shared/smart-links/spam-review/manage-spam.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink', spamId: 'spam' },
  summary: 'Delete a form that was dropped as spam',
  description: 'It is still counted in `dropped`.',
  permission: 'smart-links:write',
  reach: 'folders',
  data: deletedSchema('spam'),
  errors: ['SMART_LINK_NOT_FOUND', 'NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, path }) => {
  const spamId = path['spamId'] ?? '';
  await deleteDropped(act, id, spamId);
  return { message: 'Form deleted.', data: { _id: spamId, deleted: true as const } };
});
