import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { type Chosen, chooseMail, openMailLink } from '#shared/mail/choose.ts';
import type { MailLink } from '#shared/mail/mail-link.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { MAIL_PAGES } from '#shared/visitor-pages/mail-pages.ts';
import { BAD_FORM, FAILED, messagePage } from '#shared/visitor-pages/message-page.ts';
import { FORM_PAGE_HEADERS, PAGE_HEADERS } from '#shared/visitor-pages/style.ts';
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
  NOT_FOUND: () => ({ body: MAIL_PAGES.unknown, headers: PAGE_HEADERS }),
  PAYLOAD_TOO_LARGE: (language) => messagePage(BAD_FORM, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(BAD_FORM, language),
  LINK_EXPIRED: () => ({ body: MAIL_PAGES.expired, headers: PAGE_HEADERS }),
  INTERNAL_ERROR: (language) => messagePage(FAILED, language),
};

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, ERROR_PAGES, async (now) => {
    const link = openMailLink(event.pathParameters?.['token'] ?? '', now);
    if (event.requestContext.http.method !== 'POST') return formPage(pageBefore(event, link));
    const choice = choiceIn(event);
    const chosen = await chooseMail(link, choice, now);
    // A button of the page. Mail services send none, and follow no redirect (RFC 8058).
    return choice === null ? formPage(pageOf(chosen, link)) : seeOther(`${event.rawPath}?done=${chosen}`);
  }),
);

const formPage = (body: string): VisitorResponse => ({ statusCode: 200, headers: FORM_PAGE_HEADERS, body });

/** The page with the buttons, or that of the button that was clicked. */
function pageBefore(event: HttpEvent, link: MailLink): string {
  const done = CHOSEN[link.action].find((one) => one === event.queryStringParameters?.['done']);
  if (done !== undefined) return pageOf(done, link);
  return link.action === 'confirm' ? ofConfirmation('confirm', link) : endPage(link);
}

const CHOSEN: Record<MailLink['action'], readonly Chosen[]> = {
  confirm: ['confirmed'],
  unsubscribe: ['unsubscribed', 'again', 'optedOut'],
};

/** A topic is a report. */
const endPage = ({ list, topic }: MailLink): string =>
  topic === undefined ? MAIL_PAGES.unsubscribe[list] : MAIL_PAGES.report.end;

const ofConfirmation = (step: 'confirm' | 'confirmed', { list }: MailLink): string =>
  MAIL_PAGES[step][list === 'reports' ? 'reports' : 'surveys'];

function pageOf(chosen: Chosen, link: MailLink): string {
  if (chosen === 'confirmed') return ofConfirmation(chosen, link);
  if (chosen !== 'unsubscribed') return MAIL_PAGES[chosen];
  return link.topic === undefined ? MAIL_PAGES.unsubscribed[link.list] : MAIL_PAGES.report.ended;
}

/** The clicked button. Email programs may also send multipart, without a button. */
const choiceIn = (event: HttpEvent): string | null =>
  /^application\/x-www-form-urlencoded/i.test(event.headers['content-type'] ?? '')
    ? readForm(event).get('choice')
    : null;
