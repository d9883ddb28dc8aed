import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES, PAGE_TEXTS } from '#shared/languages/texts.ts';
import { type Chosen, chooseMail, openMailLink } from '#shared/mail/choose.ts';
import type { MailLink } from '#shared/mail/mail-link.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { type MailPage, mailPage } from '#shared/visitor-pages/mail-pages.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { type PagesOf, respondToVisitor, seeOther, type VisitorResponse } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { token: 'mailToken' },
  summary: 'Confirm an email address, or unsubscribe',
  description:
    'The target of links in emails. GET returns a page with a button and changes nothing, because email ' +
    'clients open links on their own; POST makes the change and redirects to the page, but for one-click ' +
    'unsubscribe (`List-Unsubscribe=One-Click`, RFC 8058).',
  query: { done: 'Set after the change, whose page is then shown.' },
  optionalForm: {
    choice: 'The button: `again` or `everything`, instead of the default action of the link.',
  },
  responses: [
    { status: 200, description: 'A page.', contentTypes: ['text/html'] },
    { status: 303, description: 'The change is made.', headers: { location: 'The page.' } },
  ],
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LINK_EXPIRED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  errorsAsPages: true,
  isInternal: true,
} as const satisfies VisitorContract;

const ERROR_PAGES: PagesOf<typeof contract> = {
  NOT_FOUND: (language) => messagePage(PAGE_TEXTS[language].mailLinkUnknown, language),
  PAYLOAD_TOO_LARGE: (language) => messagePage(MESSAGES[language].badForm, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(MESSAGES[language].badForm, language),
  LINK_EXPIRED: (language) => messagePage(PAGE_TEXTS[language].mailLinkExpired, language),
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
};

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, ERROR_PAGES, async (now) => {
    const link = openMailLink(event.pathParameters?.['token'] ?? '', now);
    if (event.requestContext.http.method !== 'POST') return shown(event, pageBefore(event, link));
    const choice = choiceIn(event);
    const chosen = await chooseMail(link, choice, now);
    // A button of the page. Mail services send none, and follow no redirect (RFC 8058).
    return choice === null
      ? shown(event, pageAfter(chosen, link))
      : seeOther(`${event.rawPath}?done=${chosen}`);
  }),
);

const shown = ({ headers }: HttpEvent, page: MailPage): VisitorResponse => ({
  statusCode: 200,
  ...mailPage(page, languageOf(headers['accept-language'])),
});

/** The page with the buttons, or that of the button that was clicked. */
function pageBefore(event: HttpEvent, link: MailLink): MailPage {
  const done = CHOSEN[link.action].find((one) => one === event.queryStringParameters?.['done']);
  if (done !== undefined) return pageAfter(done, link);
  return link.action === 'confirm'
    ? { step: 'confirm', list: confirmed(link) }
    : { step: 'unsubscribe', list: left(link) };
}

const CHOSEN: Record<MailLink['action'], readonly Chosen[]> = {
  confirm: ['confirmed'],
  unsubscribe: ['unsubscribed', 'again', 'optedOut'],
};

function pageAfter(chosen: Chosen, link: MailLink): MailPage {
  switch (chosen) {
    case 'confirmed':
      return { step: chosen, list: confirmed(link) };
    case 'unsubscribed':
      return { step: chosen, list: left(link) };
    case 'again':
    case 'optedOut':
      return { step: chosen };
  }
}

const confirmed = ({ list }: MailLink) => (list === 'reports' ? 'reports' : 'surveys');

/** What an unsubscribe link is about. A topic is a report. */
const left = ({ list, topic }: MailLink) => (topic === undefined ? list : 'report');

/** The clicked button. Email programs may also send multipart, without a button. */
const choiceIn = (event: HttpEvent): string | null =>
  /^application\/x-www-form-urlencoded/i.test(event.headers['content-type'] ?? '')
    ? readForm(event).get('choice')
    : null;
