import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { onVisit } from '#functions/framework/function-url.ts';
import { trackPage } from '#shared/smart-links/visits/track-page.ts';
import { respondWithPixel } from '../pixel-response.ts';

export const contract = {
  tag: 'Public',
  path: { slug: 'slug' },
  summary: 'Track events of a page with a pixel',
  description:
    'A transparent 1x1 image for landing pages, ours and your own. Always returns the image; nothing is ' +
    'counted for an unknown or inactive page, for bots and for prefetches, or beyond 200 events per minute ' +
    'and 2,000 per hour for one page from one IP address. Views count as clicks of the Smart Link; other ' +
    'events are counted by name, and are not clicks. Requests with neither `t` nor `v` are recorded as ' +
    'unverified, because anyone can fake them: reports exclude them unless `unverified` is `include`.',
  query: {
    ua: "The visitor's user agent, instead of the header.",
    screen: "Size of the visitor's screen, such as `1920x1080`; anything else is dropped.",
    referrer: 'Where the visitor came from, instead of the header; empty: from nowhere.',
    event: 'What happened, such as `view` (the default), `click` or `play`; at most 50 characters.',
    meta: 'What it happened to: with `click` where it led, as a URL or a title; at most 200 characters.',
    t: 'Token of the page, as in its `trackingUrl`; valid for at least 24 hours.',
    via: '`qr`: the view is a scan of the QR code of the page, whose URL has the same parameter.',
    v: 'The `v` that the catch-all added to the URL of the page: a view with it belongs to that visit.',
  },
  responses: [{ status: 200, description: 'The image.', contentTypes: ['image/gif'] }],
} as const satisfies VisitorContract;

export const handler = onVisit((event) =>
  respondWithPixel(event, (query, visitor) =>
    trackPage(event.pathParameters?.['slug'] ?? '', query, visitor),
  ),
);
