import { readForm } from '../../../shared/platform/http/form.ts';
import type { HttpEvent } from '../../../shared/platform/http/http-event.ts';
import { readJsonBody } from '../../../shared/platform/http/request.ts';
import { successResponse } from '../../../shared/platform/http/response.ts';
import { SETTING, setting } from '../../../shared/platform/runtime/settings.ts';
import { FRAMED_HEADERS } from '../../../shared/smart-links/rendering/embedding.ts';
import { landingPage } from '../../../shared/smart-links/rendering/landing-page.ts';
import { SUBSCRIBED_QUERY } from '../../../shared/smart-links/rendering/subscription-state.ts';
import {
  openList,
  type SubscribeOutcome,
  subscribe,
  subscribeByForm,
} from '../../../shared/smart-links/subscribers/subscribe.ts';
import { pageToken } from '../../../shared/smart-links/visits/page-token.ts';
import type { VisitorContract } from '../../framework/endpoint.ts';
import { withLogging } from '../../framework/logged.ts';
import { smartLinkOrigins } from '../../framework/origins.ts';
import { SMART_LINK_PAGES } from '../pages/page-response.ts';
import { respondToVisitor, type VisitorResponse, visitorOf } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { slug: 'slug' },
  summary: 'Subscribe to the list of a page',
  description:
    'For pages with a `subscribe` block. Sends an email with a confirmation link. The address is subscribed once it is confirmed. The response is the ' +
    'same whether or not it is already subscribed. Accepts a form, or the same fields as JSON with `consent: true`. Redirects back to the page, which ' +
    'shows the next step, or the error of each field; with `accept: application/json`, the response is JSON. Limited to 30 requests in 10 minutes per IP ' +
    'address and page, and 100 a day per IP address.',
  query: { embed: '`1`: from a frame of another site.' },
  optionalForm: {
    email: 'The email address of the visitor.',
    consent: 'Any value: the box is ticked. Needed.',
  },
  responses: [
    { status: 201, description: 'A confirmation email is sent.', contentTypes: ['application/json'] },
    { status: 303, description: 'A confirmation email is sent.', headers: { location: 'The page.' } },
  ],
  errors: [
    'VALIDATION_ERROR',
    'OWNER_SUSPENDED',
    'SMART_LINK_NOT_FOUND',
    'LINK_EXPIRED',
    'SUBSCRIPTION_CLOSED',
    'WRITE_CONFLICT',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

const MAX_BYTES = 16 * 1024;

/** Handles the form of a page: works without JavaScript. */
export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, SMART_LINK_PAGES, async (now) => {
    const slug = event.pathParameters?.['slug'] ?? '';
    const visitor = visitorOf(event, now);
    const embed = event.queryStringParameters?.['embed'] === '1';
    if (/^application\/json\b/i.test(event.headers['content-type'] ?? '')) {
      const sent = readJsonBody(event, MAX_BYTES);
      await subscribe(await openList(slug, visitor.host, now), sent, visitor);
      return stored();
    }
    const result = await subscribeByForm(slug, readForm(event, MAX_BYTES), visitor);
    const wantsJson = event.headers['accept']?.includes('application/json');
    if (result.outcome === 'sent') {
      if (wantsJson) return stored();
      // Post/Redirect/Get: reloading does not submit again.
      const location = `/${result.list.slug}?sent=${SUBSCRIBED_QUERY}${embed ? '&embed=1' : ''}#subscribe`;
      return {
        statusCode: 303,
        headers: { location, 'cache-control': 'no-store', ...(embed && FRAMED_HEADERS) },
      };
    }
    if (wantsJson) throw result.error;
    return rejected(result, embed, now);
  }),
);

const stored = (): VisitorResponse =>
  successResponse(201, {
    message: 'Confirm the subscription with the link in the email.',
    data: { status: 'pending' },
  });

function rejected(
  { list, state, error }: SubscribeOutcome & { outcome: 'rejected' },
  embed: boolean,
  now: Date,
): VisitorResponse {
  const { content, smartLinkId, canJoin } = list;
  // Links that track conversions are relative to the URL of the page, which is not this one.
  const page = { ...content, trackConversions: false };
  const { body, headers } = landingPage(page, {
    origins: smartLinkOrigins(),
    pageToken: pageToken(smartLinkId, setting(SETTING.serviceKey), now),
    subscription: state,
    canJoin,
    embed,
    now,
  });
  return { statusCode: error.status, headers: { ...headers, ...error.headers }, body };
}
