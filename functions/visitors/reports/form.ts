import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES, PAGE_TEXTS } from '#shared/languages/texts.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { reportPage } from '#shared/visitor-pages/report-page.tsx';
import { type ErrorPages, respondToVisitor } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Open the abuse report form',
  description: 'For reporting harmful short links and pages. Every landing page links to it.',
  query: {
    url: 'The short URL or the URL of the page, which the form is then filled in with.',
    sent: 'Set after the form was sent: the page shows a thank-you message.',
  },
  responses: [{ status: 200, description: 'The form.', contentTypes: ['text/html'] }],
} as const satisfies VisitorContract;

const PAGES: ErrorPages = {
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
};

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, PAGES, async () => {
    const { url = '', sent } = event.queryStringParameters ?? {};
    const language = languageOf(event.headers['accept-language']);
    const page =
      sent === undefined
        ? reportPage({ values: { url } }, language)
        : messagePage(PAGE_TEXTS[language].reportThanks, language);
    return { statusCode: 200, ...page };
  }),
);
