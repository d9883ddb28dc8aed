import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { onVisit } from '#functions/framework/function-url.ts';
import { trackLink } from '#shared/links/redirects/track-link.ts';
import { respondWithPixel } from '../pixel-response.ts';

export const contract = {
  tag: 'Public',
  path: { id: 'link' },
  summary: 'Track a view of a link with a pixel',
  description:
    'A transparent 1x1 image for pages that show the destination of the link. Always returns the image; ' +
    'nothing is counted for an unknown or expired link, for bots and for prefetches.',
  query: {
    ua: "The visitor's user agent, instead of the header.",
    screen: "Size of the visitor's screen, such as `1920x1080`; anything else is dropped.",
    referrer: 'Where the visitor came from, instead of the header; empty: from nowhere.',
  },
  responses: [{ status: 200, description: 'The image.', contentTypes: ['image/gif'] }],
} as const satisfies VisitorContract;

export const handler = onVisit((event) =>
  respondWithPixel(event, (query, visitor) => trackLink(event.pathParameters?.['id'] ?? '', query, visitor)),
);
