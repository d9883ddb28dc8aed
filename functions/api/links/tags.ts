import { apiFunction } from '#functions/framework/api-function.ts';
import { listLinkTags, listTagsSchema, tagListSchema } from '#shared/links/manage/link-tags.ts';

export const contract = {
  tag: 'Links',
  summary: 'List the tags of links',
  description:
    'Each request reads a few thousand links, newest first, and lists up to 5,000 tags. While ' +
    '`nextCursor` is not null, repeat it with this cursor, and add up the counts.',
  permission: 'links:read',
  reach: 'folders',
  query: listTagsSchema,
  data: tagListSchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, query }) => {
  return { message: 'Tags found.', data: await listLinkTags(caller, query) };
});
