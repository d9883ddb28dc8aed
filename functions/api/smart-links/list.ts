import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';
import { listOwnSmartLinks, listSmartLinksSchema } from '#shared/smart-links/manage/list-smart-links.ts';
import { smartLinkRecordSchema } from '#shared/smart-links/model/smart-link-record.ts';

export const contract = {
  tag: 'Smart Links',
  summary: 'List Smart Links',
  description:
    'Newest first. Without `limit`, returns as many as fit into one response. With `search`, the ' +
    'best match comes first: the exact slug, then slugs that start with the text, titles and ' +
    'tags, newest first among equal matches. With a filter or `search`, a page can have fewer ' +
    'than `limit`, or none, even if there are more pages.',
  permission: 'smart-links:read',
  reach: 'folders',
  query: listSmartLinksSchema,
  data: z.object({
    links: z.array(smartLinkRecordSchema).meta({ description: 'The Smart Links of this page.' }),
    nextCursor: nextCursorField,
  }),
} as const;

export const handler = apiFunction(contract, async ({ caller, query }) => {
  const list = await listOwnSmartLinks(caller, query, smartLinkOrigins());
  return { message: 'Smart Links found.', data: list };
});
