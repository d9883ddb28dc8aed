import { apiFunction } from '#functions/framework/api-function.ts';
import { deleteUtmTemplate } from '#shared/links/utm/manage-utm-templates.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'UTM templates',
  path: { id: 'utmTemplate' },
  summary: 'Delete a UTM template',
  description: 'Links that were created with it keep their parameters.',
  permission: 'links:write',
  reach: 'settings',
  conditional: true,
  data: deletedSchema('utmTemplate'),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, ifMatch }) => {
  await deleteUtmTemplate(act, id, ifMatch);
  return { message: 'UTM template deleted.', data: { _id: id, deleted: true as const } };
});
