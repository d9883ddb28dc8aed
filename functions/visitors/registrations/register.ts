import { readForm } from '../../../shared/platform/http/form.ts';
import type { HttpEvent } from '../../../shared/platform/http/http-event.ts';
import { readJsonBody } from '../../../shared/platform/http/request.ts';
import { successResponse } from '../../../shared/platform/http/response.ts';
import { SETTING, setting } from '../../../shared/platform/runtime/settings.ts';
import { slugOf } from '../../../shared/smart-links/model/slug.ts';
import {
  openWebinar,
  type RegisterOutcome,
  register,
  registerByForm,
} from '../../../shared/smart-links/registrations/register.ts';
import { FRAMED_HEADERS } from '../../../shared/smart-links/rendering/embedding.ts';
import { landingPage } from '../../../shared/smart-links/rendering/landing-page.ts';
import { pageToken } from '../../../shared/smart-links/visits/page-token.ts';
import type { VisitorContract } from '../../framework/endpoint.ts';
import { withLogging } from '../../framework/logged.ts';
import { smartLinkOrigins } from '../../framework/origins.ts';
import { SMART_LINK_PAGES } from '../pages/page-response.ts';
import { respondToVisitor, type VisitorResponse, visitorOf } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { part: 'slugPart' },
  summary: 'Register for a webinar',
  description:
    'Sends an email with a confirmation link. The registration counts once it is confirmed. The response is the same whether or not the ' +
    'address is already registered. Accepts a form, or the same fields as JSON with `consent: true`. Redirects back to the page, which shows the ' +
    'next step, or the error of each field; with `accept: application/json`, the response is JSON. Limited to ' +
    '30 requests in 10 minutes per IP address and webinar, and 100 a day per IP address.',
  query: { embed: '`1`: from a frame of another site.' },
  optionalForm: {
    name: 'The name of the visitor, at most 100 characters.',
    email: 'The email address of the visitor.',
    consent: 'Any value: the box is ticked. Needed.',
    timezone: "The visitor's time zone (IANA), for times in emails.",
  },
  responses: [
    { status: 201, description: 'A confirmation email is sent.', contentTypes: ['application/json'] },
    {
      status: 303,
      description: 'A confirmation email is sent.',
      headers: { location: 'The page of the webinar.' },
    },
  ],
  errors: [
    'VALIDATION_ERROR',
    'OWNER_SUSPENDED',
    'SMART_LINK_NOT_FOUND',
    'LINK_EXPIRED',
    'REGISTRATION_CLOSED',
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

/** Handles the form of a webinar: works without JavaScript. */
export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, SMART_LINK_PAGES, async (now) => {
    const slug = slugOf('webinarLink', event.pathParameters?.['part'] ?? '');
    const visitor = visitorOf(event, now);
    const embed = event.queryStringParameters?.['embed'] === '1';
    if (/^application\/json\b/i.test(event.headers['content-type'] ?? '')) {
      const sent = readJsonBody(event, MAX_BYTES);
      await register(await openWebinar(slug, visitor.host, now), sent, visitor);
      return stored();
    }
    const result = await registerByForm(slug, readForm(event, MAX_BYTES), visitor);
    const wantsJson = event.headers['accept']?.includes('application/json');
    if (result.outcome === 'sent') {
      if (wantsJson) return stored();
      // Post/Redirect/Get: reloading does not submit again.
      const location = `/${result.webinar.slug}?sent=1${embed ? '&embed=1' : ''}`;
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
    message: 'Confirm the registration with the link in the email.',
    data: { status: 'pending' },
  });

function rejected(
  { webinar, state, error }: RegisterOutcome & { outcome: 'rejected' },
  embed: boolean,
  now: Date,
): VisitorResponse {
  const { content, smartLinkId, canJoin } = webinar;
  const { body, headers } = landingPage(content, {
    origins: smartLinkOrigins(),
    pageToken: pageToken(smartLinkId, setting(SETTING.serviceKey), now),
    registration: state,
    canJoin,
    embed,
    now,
  });
  return { statusCode: error.status, headers: { ...headers, ...error.headers }, body };
}
