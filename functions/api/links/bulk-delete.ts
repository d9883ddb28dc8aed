import { apiFunction } from '#functions/framework/api-function.ts';
import { counted } from '#functions/framework/counted.ts';
import { deleteLinks, deleteLinksSchema, deleteResultsSchema } from '#shared/links/manage/edit-links.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

export const contract = {
  tag: 'Links',
  summary: 'Delete up to 100 links',
  description:
    'Deletes each link like `DELETE /v1/api/links/{id}`. Each link has its own result, in the order of the ' +
    'ids, and the status is 200 even if all of them fail. In a repeated request, links that are deleted ' +
    'fail with `LINK_NOT_FOUND`.',
  permission: 'links:write',
  reach: 'folders',
  body: deleteLinksSchema,
  data: deleteResultsSchema,
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const hosts = { publicOrigin: setting(SETTING.publicOrigin) };
  const data = await deleteLinks({ ...act, hosts }, body.ids);
  return { message: `${counted(data.deleted, 'link')} deleted, ${data.failed} failed.`, data };
});
