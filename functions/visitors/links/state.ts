import { redirectHosts } from '#functions/framework/origins.ts';
import { publicFunction } from '#functions/framework/public-function.ts';
import {
  publicLinkQuerySchema,
  publicLinkStateSchema,
  readPublicLink,
} from '#shared/links/manage/public-link-state.ts';

export const contract = {
  tag: 'Public',
  summary: "Retrieve a temporary link's status and clicks",
  description: 'Only for links created with `POST /v1/links/p`; returns 404 for all others.',
  query: publicLinkQuerySchema,
  data: publicLinkStateSchema,
  errors: ['LINK_NOT_FOUND'],
} as const;

export const handler = publicFunction(contract, async ({ query, now }) => {
  const data = await readPublicLink(query.shortUrl, redirectHosts(), now);
  return { message: 'Link found.', data };
});
