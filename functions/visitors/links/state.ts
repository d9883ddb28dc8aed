import {
  publicLinkQuerySchema,
  publicLinkStateSchema,
  readPublicLink,
} from '../../../shared/links/public-links.ts';
import { redirectHosts } from '../../framework/origins.ts';
import { publicFunction } from '../../framework/public-function.ts';

export const contract = {
  tag: 'Public',
  summary: "Read a temporary link's status and figures",
  description: 'Answers for links of `POST /v1/links/p` only; every other link is not found.',
  query: publicLinkQuerySchema,
  data: publicLinkStateSchema,
  errors: ['LINK_NOT_FOUND'],
} as const;

export const handler = publicFunction(contract, async ({ query, now }) => {
  const data = await readPublicLink(query.shortUrl, redirectHosts(), now);
  return { message: 'Link found.', data };
});
