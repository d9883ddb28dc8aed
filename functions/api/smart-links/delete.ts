import { apiFunction } from '#functions/framework/api-function.ts';
import { smartLinkHosts } from '#functions/framework/origins.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'Delete a Smart Link',
  description:
    'The page goes offline immediately. It no longer counts towards the quota, its title can be used ' +
    'again, and its slug is never reused for a page of another account.',
  permission: 'smart-links:write',
  reach: 'folders',
  conditional: true,
  data: deletedSchema('smartLink'),
  errors: ['SMART_LINK_NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, ifMatch }) => {
  await deleteSmartLink({ ...act, hosts: smartLinkHosts() }, id, ifMatch);
  return { message: 'Smart Link deleted.', data: { _id: id, deleted: true as const } };
});
