import type { HttpEvent } from '../../../shared/platform/http/http-event.ts';
import { trackPage } from '../../../shared/smart-links/track-page.ts';
import type { VisitorContract } from '../../framework/endpoint.ts';
import { withLogging } from '../../framework/logged.ts';
import { respondWithPixel } from '../pixel-response.ts';

export const contract = {
  tag: 'Public',
  path: { slug: 'slug' },
  summary: 'Track what happens in a page with a pixel',
  description:
    'A transparent image of 1x1 for landing pages, ours and your own. Always the image: nothing is counted for an ' +
    'unknown or inactive page, for bots and for prefetches, nor more than 200 events a minute and 2,000 an hour of one ' +
    'page from one network address. Views are clicks of the Smart Link; other events are counted by their name and are ' +
    'none. What comes with neither `t` nor `v` is recorded as unverified: anybody can make it up, so reports leave it out ' +
    'unless they are asked to include it.',
  query: {
    ua: "The visitor's user agent, in place of the header.",
    screen: "Size of the visitor's screen, such as `1920x1080`; anything else is dropped.",
    referrer: 'Where the visitor came from, in place of the header; empty: from nowhere.',
    event: 'What happened, such as `view` (the default), `click` or `play`; at most 50 characters.',
    meta: 'What it happened to: with `click` where it led, as a URL or a title; at most 200 characters.',
    t: 'Token of the page, as in its `trackingUrl`; valid for at least 24 hours.',
    via: '`qr`: the view is a scan of the QR code of the page, whose URL has the same parameter.',
    v: 'The `v` that the catch-all has put into the address of the page: a view with it is that very visit.',
  },
  responses: [{ status: 200, description: 'The image.', contentTypes: ['image/gif'] }],
} as const satisfies VisitorContract;

export const handler = withLogging((event: HttpEvent) =>
  respondWithPixel(event, (query, visitor) =>
    trackPage(event.pathParameters?.['slug'] ?? '', query, visitor),
  ),
);
