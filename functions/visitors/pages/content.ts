import * as z from 'zod';
import { contentOf, findPage } from '../../../shared/smart-links/find-page.ts';
import { publicSmartLink } from '../../../shared/smart-links/public-smart-link.ts';
import { publicSmartLinkSchema } from '../../../shared/smart-links/public-smart-link-schema.ts';
import { smartLinkOrigins } from '../../framework/origins.ts';
import { publicFunction } from '../../framework/public-function.ts';

export const contract = {
  tag: 'Public',
  path: { slug: 'slug' },
  summary: 'Read what a landing page is made of',
  description: 'For pages of your own, on any origin: answered with `access-control-allow-origin: *`.',
  crossOrigin: true,
  data: z.object({ link: publicSmartLinkSchema }),
  errors: ['SMART_LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_BLOCKED', '451 LINK_BLOCKED', 'OWNER_SUSPENDED'],
} as const;

export const handler = publicFunction(contract, async ({ parameters }) => {
  const found = await findPage(parameters['slug'] ?? '');
  const link = publicSmartLink(contentOf(found), smartLinkOrigins());
  return { message: 'Smart Link found.', data: { link } };
});
