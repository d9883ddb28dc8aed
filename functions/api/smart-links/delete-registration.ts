import { apiFunction } from '#functions/framework/api-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteRegistration } from '#shared/smart-links/registrations/manage-registrations.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink', registrationId: 'registration' },
  summary: 'Delete a registration for a webinar',
  description:
    'Frees its seat. The registrant is not notified, and receives no more emails about the webinar. ' +
    'Webhooks may still deliver the registration.',
  permission: 'smart-links:write',
  reach: 'folders',
  data: deletedSchema('registration'),
  errors: ['VALIDATION_ERROR', 'SMART_LINK_NOT_FOUND', 'NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, path }) => {
  const registrationId = path['registrationId'] ?? '';
  await deleteRegistration(act, id, registrationId);
  return { message: 'Registration deleted.', data: { _id: registrationId, deleted: true as const } };
});
