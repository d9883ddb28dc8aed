import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES, PAGE_MESSAGES, PAGE_TEXTS } from '#shared/languages/texts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { landingUrl } from '#shared/smart-links/model/slug.ts';
import { calendarPath } from '#shared/smart-links/model/webinar.ts';
import {
  cancel,
  confirm,
  type OwnRegistration,
  ownRegistration,
} from '#shared/smart-links/registrations/answer-registration.ts';
import { REGISTRATION_LINKS } from '#shared/smart-links/registrations/registration-link.ts';
import { rangeIn } from '#shared/smart-links/rendering/webinar-date.ts';
import { openSignUpLink } from '#shared/smart-links/sign-ups/sign-up-link.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { type RegistrationPageState, registrationPage } from '#shared/visitor-pages/registration-pages.ts';
import { type PagesOf, respondToVisitor, seeOther, type VisitorResponse } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { token: 'mailToken' },
  summary: 'Confirm or cancel a webinar registration',
  description:
    'The target of links in emails. GET returns a page with buttons and changes nothing, because email ' +
    'clients open links on their own; POST makes the change, and redirects to the page.',
  query: { done: '`cancelled`: set after a cancellation, whose page is then shown.' },
  optionalForm: { choice: 'The button: `confirm` or `cancel`. Required.' },
  responses: [
    { status: 200, description: 'A page.', contentTypes: ['text/html'] },
    { status: 303, description: 'The change is made.', headers: { location: 'The page.' } },
  ],
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'LINK_EXPIRED',
    'WRITE_CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  errorsAsPages: true,
  isInternal: true,
} as const satisfies VisitorContract;

const ERROR_PAGES: PagesOf<typeof contract> = {
  NOT_FOUND: (language) => messagePage(PAGE_TEXTS[language].registrationUnknown, language),
  LINK_EXPIRED: (language) => messagePage(PAGE_MESSAGES[language].pageGone, language),
  PAYLOAD_TOO_LARGE: (language) => messagePage(MESSAGES[language].badForm, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(MESSAGES[language].badForm, language),
  // Concurrent confirmations or cancellations: the link works again in a moment.
  WRITE_CONFLICT: (language) => messagePage(MESSAGES[language].failed, language),
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
};

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, ERROR_PAGES, async (now) => {
    const link = openSignUpLink(REGISTRATION_LINKS, event.pathParameters?.['token'] ?? '');
    const choice = event.requestContext.http.method === 'POST' ? readForm(event).get('choice') : null;
    if (choice === 'cancel') {
      await cancel(link, now);
      return seeOther(`${event.rawPath}?done=cancelled`);
    }
    if (choice === 'confirm') {
      const outcome = await confirm(link, now);
      // The page shows the registration, and asks no longer.
      return outcome === 'confirmed'
        ? seeOther(event.rawPath)
        : pageOf(outcome, await ownRegistration(link, now));
    }
    const own = await ownRegistration(link, now).catch((error: unknown) => {
      const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
      if (isGone && event.queryStringParameters?.['done'] === 'cancelled') return undefined;
      throw error;
    });
    if (own) return pageOf(own.registration.status === 'pending' ? 'pending' : 'registered', own);
    const language = languageOf(event.headers['accept-language']);
    return { statusCode: 200, ...registrationPage('cancelled', undefined, language) };
  }),
);

function pageOf(
  state: RegistrationPageState,
  { registration, link, times }: OwnRegistration,
): VisitorResponse {
  const { language } = registration;
  const origin = setting(SETTING.publicOrigin);
  const webinar = {
    title: link.title,
    date: rangeIn(language, times, link.timezone ?? 'UTC'),
    url: landingUrl(link.slug, origin),
    calendarUrl: `${origin}${calendarPath(link.slug)}`,
  };
  return { statusCode: 200, ...registrationPage(state, webinar, language) };
}
