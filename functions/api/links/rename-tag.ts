import { apiFunction } from '#functions/framework/api-function.ts';
import { counted } from '#functions/framework/counted.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { renamedTagSchema, renameTag, renameTagSchema } from '#shared/links/manage/link-tags.ts';

export const contract = {
  tag: 'Links',
  summary: 'Rename, merge or remove a tag',
  description:
    'Updates every link with the tag, up to 500 per request. While `nextCursor` is not null, repeat the ' +
    'request with it. You can start over at any time.',
  permission: 'links:write',
  reach: 'folders',
  body: renameTagSchema,
  data: renamedTagSchema,
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const data = await renameTag({ ...act, hosts: linkHosts() }, body);
  return { message: `${counted(data.updated, 'link')} updated.`, data };
});
