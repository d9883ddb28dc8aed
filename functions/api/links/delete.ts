import { apiFunction } from '#functions/framework/api-function.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

export const contract = {
  tag: 'Links',
  path: { id: 'link' },
  summary: 'Delete a link',
  description:
    'The short URL stops working immediately, or within a second for links with heavy traffic. The code is ' +
    'never reused for a link of another account.',
  permission: 'links:write',
  reach: 'folders',
  conditional: true,
  data: deletedSchema('link'),
  errors: ['LINK_NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, ifMatch }) => {
  const hosts = { publicOrigin: setting(SETTING.publicOrigin) };
  await deleteLink({ ...act, hosts }, id, ifMatch);
  return { message: 'Link deleted.', data: { _id: id, deleted: true as const } };
});
