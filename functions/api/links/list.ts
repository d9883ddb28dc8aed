import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { displayHosts } from '#functions/framework/origins.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { listLinksSchema } from '#shared/links/model/link-input.ts';
import { linkRecordSchema } from '#shared/links/model/link-record.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Links',
  summary: 'List links',
  description:
    'Newest first. Without `limit`, returns as many as fit into one response. With `search`, the ' +
    'best match comes first: the exact code, then codes that start with the text, titles, tags ' +
    'and URLs, newest first among equal matches. A search ranks a few thousand links at a time, ' +
    'starting with the newest. With a filter or `search`, a request ends once it has read that ' +
    'many: a page can have fewer than `limit`, or none, even if there are more pages.',
  permission: 'links:read',
  reach: 'folders',
  query: listLinksSchema,
  data: z.object({ links: z.array(linkRecordSchema), nextCursor: nextCursorField }),
} as const;

export const handler = apiFunction(contract, async ({ caller, query, now }) => {
  const list = await listOwnLinks(
    { ownerId: caller.ownerId, scope: caller.scope, hosts: displayHosts(caller.owner), now },
    query,
  );
  return { message: 'Links found.', data: list };
});
