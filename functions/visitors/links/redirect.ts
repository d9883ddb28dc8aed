import { visitLink } from '../../../shared/links/visit-link.ts';
import type { HttpEvent } from '../../../shared/platform/http/http-event.ts';
import type { VisitorContract } from '../../framework/endpoint.ts';
import { withLogging } from '../../framework/logged.ts';
import { visitorOf } from '../visitor-response.ts';
import { respondToVisit } from './visit-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { code: 'code' },
  summary: 'Follow a short link',
  description:
    'Every visit that is led on is one click. HEAD is answered alike and, as bots and prefetches, not counted. An ' +
    'expired link leads to its `expiredUrl` where it has one. One with a password shows a form that posts to this address.',
  query: { via: '`qr`: the visit is a scan of a tracked QR code.' },
  responses: [
    { status: 302, description: 'Go on.', headers: { location: 'Where the link leads.' } },
    {
      status: 200,
      description:
        'The `preview` of the link, for link-preview crawlers: a page with Open Graph and Twitter tags.',
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
export const handler = withLogging((event: HttpEvent) =>
  respondToVisit(event, (code, now) => visitLink(code, visitorOf(event, now))),
);
