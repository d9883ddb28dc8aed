import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { MESSAGES } from '#shared/languages/texts.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { type PagesOf, visitorOf } from '../visitor-response.ts';
import { LINK_PAGES, respondToVisit } from './visit-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { code: 'code' },
  summary: 'Unlock a link with a password or a click limit',
  description:
    'Sent by the form of a password-protected link, and by the button of a link with a click limit. ' +
    'Limited to 10 wrong passwords in 10 minutes per IP address. After 100 wrong passwords from all ' +
    'addresses in 10 minutes, each address can send one per day until the 10 minutes are over.',
  query: { via: '`qr`: the visit is a scan of a tracked QR code.' },
  form: { password: 'The password of the link.' },
  responses: [
    { status: 302, description: 'Redirects to the destination.', headers: { location: 'The destination.' } },
  ],
  errors: [
    'PASSWORD_WRONG',
    'OWNER_SUSPENDED',
    'LINK_NOT_FOUND',
    'NOT_FOUND',
    'LINK_NOT_STARTED',
    'LINK_EXPIRED',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'VALIDATION_ERROR',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

// Programs get JSON where there is no link.
const PAGES: PagesOf<typeof contract, 'NOT_FOUND'> = {
  ...LINK_PAGES,
  PAYLOAD_TOO_LARGE: (language) => messagePage(MESSAGES[language].badForm, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(MESSAGES[language].badForm, language),
};

/** Checks the password of a link and redirects. A separate function, because it needs the AWS SDK. */
export const handler = withLogging((event: HttpEvent) =>
  respondToVisit(
    event,
    async (code, now) => {
      // The button of a link with a click limit sends nothing.
      const password = (event.body ? readForm(event).get('password') : null) ?? '';
      return unlockLink(code, password, visitorOf(event, now));
    },
    PAGES,
  ),
);
