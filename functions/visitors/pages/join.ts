import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerHost } from '#functions/framework/from-edge.ts';
import { withLogging } from '#functions/framework/logged.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { landingUrl, slugOf } from '#shared/smart-links/model/slug.ts';
import { webinarState, webinarTimes } from '#shared/smart-links/model/webinar.ts';
import { contentOf, findPage, joinUrlOf } from '#shared/smart-links/visits/find-page.ts';
import { type PagesOf, redirectTo, respondToVisitor } from '../visitor-response.ts';
import { SMART_LINK_PAGES } from './page-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { part: 'slugPart' },
  summary: 'Join a webinar',
  description:
    'Redirects to the `joinUrl` from 15 minutes before the start until the end, and to the page at any ' +
    'other time.',
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

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, SMART_LINK_PAGES satisfies PagesOf<typeof contract>, async (now) => {
    const found = await findPage(
      slugOf('webinarLink', event.pathParameters?.['part'] ?? ''),
      viewerHost(event),
    );
    const joinUrl = joinUrlOf(found);
    const times = webinarTimes(contentOf(found));
    const state = times && webinarState(times, now);
    const isOpen = state === 'open' || state === 'live';
    return redirectTo(
      isOpen && joinUrl !== undefined ? joinUrl : landingUrl(found.slug, setting(SETTING.publicOrigin)),
    );
  }),
);
