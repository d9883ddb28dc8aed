import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { SUBSCRIBED_QUERY } from '#shared/smart-links/rendering/sign-up-state.ts';
import { openList, subscribe, subscribeByForm } from '#shared/smart-links/subscribers/subscribe.ts';
import { FORM_ID_TEXT } from '../pages/form-response.ts';
import { SMART_LINK_PAGES } from '../pages/page-response.ts';
import { signUpHandler } from '../sign-up-handler.ts';
import type { PagesOf } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { slug: 'slug' },
  summary: 'Subscribe to the list of a page',
  description:
    'For pages with a `subscribe` block. Sends an email with a confirmation link. The address is ' +
    'subscribed once it is confirmed. The response is the same whether or not it is already subscribed. ' +
    'Accepts a form, or the same fields as JSON with `consent: true` and the ID of the form in the header ' +
    '`Idempotency-Key`. Redirects back to the page, which shows the next step, or the error of each field; ' +
    'with `accept: application/json`, the response is JSON. Limited to 30 requests in 10 minutes per IP ' +
    'address and page, and 100 a day per IP address.',
  query: { embed: '`1`: from a frame of another site.' },
  optionalForm: {
    email: 'The email address of the visitor.',
    consent: 'Any value: the box is checked. Required.',
    formId: FORM_ID_TEXT,
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
    'IDEMPOTENCY_CONFLICT',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

/** Handles the form of a page. */
export const handler = signUpHandler({
  pages: SMART_LINK_PAGES satisfies PagesOf<typeof contract>,
  slugOf: ({ slug = '' }) => slug,
  send: async (slug, sent, visitor) =>
    subscribe(await openList(slug, visitor.host, visitor.now), sent, visitor),
  sendForm: subscribeByForm,
  message: 'Confirm the subscription with the link in the email.',
  sentQuery: SUBSCRIBED_QUERY,
  fragment: '#subscribe',
  again: ({ page, state }) => ({
    // Links that track conversions are relative to the URL of the page, which is not this one.
    content: { ...page.content, trackConversions: false },
    options: { subscription: state },
  }),
});
