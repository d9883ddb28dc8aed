import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerHost } from '#functions/framework/from-edge.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { publicSmartLink } from '#shared/smart-links/model/public-smart-link.ts';
import { slugOf } from '#shared/smart-links/model/slug.ts';
import { webinarTimes } from '#shared/smart-links/model/webinar.ts';
import { calendarFile } from '#shared/smart-links/rendering/calendar-file.ts';
import { contentOf, findPage } from '#shared/smart-links/visits/find-page.ts';
import { type PagesOf, respondToVisitor } from '../visitor-response.ts';
import { SMART_LINK_PAGES } from './page-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { part: 'slugPart' },
  summary: 'Download the calendar file of a webinar',
  description: 'An iCalendar file (RFC 5545) with times in UTC. 404 for a webinar without a date.',
  responses: [{ status: 200, description: 'The file.', contentTypes: ['text/calendar'] }],
  errors: ['OWNER_SUSPENDED', 'SMART_LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_BLOCKED', '451 LINK_BLOCKED'],
  errorsAsPages: true,
} as const satisfies VisitorContract;

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, SMART_LINK_PAGES satisfies PagesOf<typeof contract>, async (now) => {
    const found = await findPage(
      slugOf('webinarLink', event.pathParameters?.['part'] ?? ''),
      viewerHost(event),
    );
    const link = publicSmartLink(contentOf(found), smartLinkOrigins());
    const times = webinarTimes(link);
    if (!times) throw new AppError('SMART_LINK_NOT_FOUND');
    const name = link.slug.slice(link.slug.indexOf('/') + 1);
    return {
      statusCode: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': `attachment; filename="${name}.ics"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
      body: calendarFile(link, times, { id: found.entry.smartLinkId, now }),
    };
  }),
);
