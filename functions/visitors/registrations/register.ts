import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { slugOf } from '#shared/smart-links/model/slug.ts';
import { openWebinar, register, registerByForm } from '#shared/smart-links/registrations/register.ts';
import { FORM_ID_TEXT } from '../pages/form-response.ts';
import { SMART_LINK_PAGES } from '../pages/page-response.ts';
import { signUpHandler } from '../sign-up-handler.ts';
import type { PagesOf } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { part: 'slugPart' },
  summary: 'Register for a webinar',
  description:
    'Sends an email with a confirmation link. The registration counts once it is confirmed. The response ' +
    'is the same whether or not the address is already registered. Accepts a form, or the same fields as ' +
    'JSON with `consent: true` and the ID of the form in the header `Idempotency-Key`. Redirects back to ' +
    'the page, which shows the next step, or the error of each field; with `accept: application/json`, the ' +
    'response is JSON. Limited to 30 requests in 10 minutes per IP address and webinar, and 100 a day per ' +
    'IP address.',
  query: { embed: '`1`: from a frame of another site.' },
  optionalForm: {
    name: 'The name of the visitor, at most 100 characters.',
    email: 'The email address of the visitor.',
    consent: 'Any value: the box is checked. Required.',
    timezone: "The visitor's time zone (IANA), for times in emails.",
    formId: FORM_ID_TEXT,
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
    'IDEMPOTENCY_CONFLICT',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

/** Handles the form of a webinar. */
export const handler = signUpHandler({
  pages: SMART_LINK_PAGES satisfies PagesOf<typeof contract>,
  slugOf: ({ part = '' }) => slugOf('webinarLink', part),
  send: async (slug, sent, visitor) =>
    register(await openWebinar(slug, visitor.host, visitor.now), sent, visitor),
  sendForm: registerByForm,
  message: 'Confirm the registration with the link in the email.',
  sentQuery: '1',
  fragment: '',
  again: ({ page, state }) => ({ content: page.content, options: { registration: state } }),
});
