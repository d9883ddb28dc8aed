import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { REPORT_THANKS, reportPage } from '#shared/visitor-pages/report-page.ts';
import { PAGE_HEADERS, SENT_FORM_PAGE_HEADERS } from '#shared/visitor-pages/style.ts';
import { respondToVisitor } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Open the abuse report form',
  description: 'For reporting harmful short links and pages. Every landing page links to it.',
  query: {
    url: 'The short URL or the URL of the page, which the form is then filled in with.',
    sent: 'Set after the form was sent: the page thanks.',
  },
  responses: [{ status: 200, description: 'The form.', contentTypes: ['text/html'] }],
} as const satisfies VisitorContract;

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, {}, async () => {
    const { url = '', sent } = event.queryStringParameters ?? {};
    if (sent !== undefined) return { statusCode: 200, headers: PAGE_HEADERS, body: REPORT_THANKS };
    return { statusCode: 200, headers: SENT_FORM_PAGE_HEADERS, body: reportPage({ values: { url } }) };
  }),
);
