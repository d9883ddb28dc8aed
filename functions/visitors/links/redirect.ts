import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { onVisit } from '#functions/framework/function-url.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { type PagesOf, visitorOf } from '../visitor-response.ts';
import { LINK_PAGES, respondToVisit } from './visit-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { code: 'code' },
  summary: 'Follow a short link',
  description:
    'Every redirected visit counts as one click. HEAD requests, bots and prefetches are redirected, but ' +
    'not counted; visits that look automated are recorded as suspected. A link with a click limit ' +
    'redirects none of these: it returns a page with its title and image, and for visits that may be ' +
    'people, a button that posts to this URL, which counts. An expired link redirects to its `expiredUrl`, ' +
    'if set. A password-protected link returns a form that posts to this URL.',
  query: { via: '`qr`: the visit is a scan of a tracked QR code.' },
  responses: [
    { status: 302, description: 'Redirects to the destination.', headers: { location: 'The destination.' } },
    {
      status: 200,
      description:
        'The `preview` of the link, for link-preview crawlers: a page with Open Graph and Twitter tags. Or ' +
        'the page of a link with a click limit, for visits that do not count.',
      contentTypes: ['text/html'],
    },
  ],
  errors: [
    'PASSWORD_REQUIRED',
    'OWNER_SUSPENDED',
    'LINK_NOT_FOUND',
    'NOT_FOUND',
    'LINK_NOT_STARTED',
    'LINK_EXPIRED',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

/** Redirects a short link. */
// Programs get JSON where there is no link.
const PAGES = LINK_PAGES satisfies PagesOf<typeof contract, 'NOT_FOUND'>;

export const handler = onVisit((event) =>
  respondToVisit(event, (code, now) => visitLink(code, visitorOf(event, now)), PAGES),
);
