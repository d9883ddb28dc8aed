import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { onVisit } from '#functions/framework/function-url.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { type PagesOf, redirectTo, respondWithBrand, visitorOf } from '../visitor-response.ts';
import { SMART_LINK_PAGES } from './page-response.ts';

export const contract = {
  tag: 'Public',
  path: { slug: 'slug' },
  summary: 'Follow a Smart Link',
  description:
    'Redirects to the landing page; an `appDownload` redirects to the App Store on iOS and to the Play ' +
    'Store on Android, if it has one, unless the visitor is a crawler. Every redirected visit counts as ' +
    'one click. HEAD requests, bots and prefetches are not counted.',
  query: { via: '`qr`: the visit is a scan of a tracked QR code.' },
  responses: [
    {
      status: 302,
      description: 'Redirects to the destination.',
      headers: { location: 'The destination.' },
    },
  ],
  errors: ['OWNER_SUSPENDED', 'SMART_LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_BLOCKED', '451 LINK_BLOCKED'],
  errorsAsPages: true,
} as const satisfies VisitorContract;

/** Redirects a Smart Link. */
export const handler = onVisit((event) =>
  respondWithBrand(event, SMART_LINK_PAGES satisfies PagesOf<typeof contract>, async (now) =>
    redirectTo(await visitPage(event.pathParameters?.['slug'] ?? '', visitorOf(event, now))),
  ),
);
