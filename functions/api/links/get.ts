import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { displayHosts } from '#functions/framework/origins.ts';
import { getLink, getLinkByCode } from '#shared/links/manage/get-link.ts';
import { readLinkSchema } from '#shared/links/model/link-input.ts';
import { linkRecordSchema } from '#shared/links/model/link-record.ts';

export const contract = {
  tag: 'Links',
  path: { id: 'linkOrCode' },
  summary: 'Retrieve a link',
  description:
    'By its `_id`, or with `by=code` by its code or short URL, such as `/v1/api/links/Ab3xY9z?by=code` or ' +
    '`/v1/api/links/https%3A%2F%2Fgo.example.com%2Fr%2FAb3xY9z?by=code`.',
  permission: 'links:read',
  reach: 'folders',
  etagOf: 'link',
  query: readLinkSchema,
  data: z.object({ link: linkRecordSchema }),
  errors: ['LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const reader = { ownerId: caller.ownerId, scope: caller.scope, hosts: displayHosts(caller.owner), now };
  const link = await (query.by === 'code' ? getLinkByCode(reader, id) : getLink(reader, id));
  return { message: 'Link found.', data: { link } };
});
