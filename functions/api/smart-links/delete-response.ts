import { apiFunction } from '#functions/framework/api-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink', submissionId: 'submission' },
  summary: 'Delete a response to a survey',
  description:
    'The response is removed from lists, exports and the summary immediately, and is not emailed if it has ' +
    'not been yet. Webhooks may still deliver it.',
  permission: 'smart-links:write',
  reach: 'folders',
  data: deletedSchema('submission'),
  errors: ['VALIDATION_ERROR', 'SMART_LINK_NOT_FOUND', 'NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, path }) => {
  const submissionId = path['submissionId'] ?? '';
  await deleteResponse(act, id, submissionId);
  return { message: 'Response deleted.', data: { _id: submissionId, deleted: true as const } };
});
