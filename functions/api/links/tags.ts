import { apiFunction } from '#functions/framework/api-function.ts';
import { listLinkTags, listTagsSchema, tagListSchema } from '#shared/links/manage/link-tags.ts';

export const contract = {
  tag: 'Links',
  summary: 'List the tags of links',
  description: 'Each request reads up to 20,000 links, newest first.',
  permission: 'links:read',
  reach: 'folders',
  query: listTagsSchema,
  data: tagListSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, query }) => {
  return { message: 'Tags found.', data: await listLinkTags(caller, query) };
});
