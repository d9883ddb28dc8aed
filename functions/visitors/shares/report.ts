import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerAddress, viewerHost } from '#functions/framework/from-edge.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { shortUrlHosts } from '#functions/framework/origins.ts';
import { bindableHost, defaultHosts } from '#shared/core/domains/bound-hosts.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES, REPORT_TEXTS } from '#shared/languages/texts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { openShare } from '#shared/shares/open-share.ts';
import { reportPage } from '#shared/shares/report-page.ts';
import { withFrames } from '#shared/shares/report-style.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { passwordPage } from '#shared/visitor-pages/password-page.ts';
import { showBrandOnReport } from '../show-brand.ts';
import { type PagesOf, respondToVisitor } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { token: 'shareToken' },
  summary: 'Open a shared report',
  description:
    'A page with the totals and breakdowns of a shared report, in the language of the visitor. If the ' +
    'report has a password, the page asks for it, and its form sends it to the same URL: at most 10 wrong ' +
    'passwords in 10 minutes per IP address, and after 100 from all addresses, each address can send one ' +
    'per day until the 10 minutes are over. Expired, revoked and unknown reports all return the same 404.',
  optionalForm: { password: 'The password of the report.' },
  responses: [
    { status: 200, description: 'The report.', contentTypes: ['text/html'] },
    { status: 401, description: 'Asks for the password.', contentTypes: ['text/html'] },
  ],
  errors: [
    'VALIDATION_ERROR',
    'RANGE_TOO_LARGE',
    'NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

const PAGES: PagesOf<typeof contract> = {
  NOT_FOUND: (language) => messagePage(REPORT_TEXTS[language].reportNotFound, language),
  RANGE_TOO_LARGE: (language) => messagePage(REPORT_TEXTS[language].reportTooLarge, language),
  RATE_LIMITED: (language) => messagePage(MESSAGES[language].tooManyTries, language),
  PAYLOAD_TOO_LARGE: (language) => messagePage(MESSAGES[language].badForm, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(MESSAGES[language].badForm, language),
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
};

/** Shows a shared report, or asks for its password. On the service's own hosts only. */
export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, PAGES, async (now) => {
    const host = viewerHost(event);
    if (host !== undefined && bindableHost(host, defaultHosts()) !== undefined)
      throw new AppError('NOT_FOUND');
    const isForm = event.requestContext.http.method === 'POST';
    const opened = await openShare(event.pathParameters?.['token'] ?? '', {
      password: isForm ? (readForm(event).get('password') ?? '') : undefined,
      address: viewerAddress(event),
      hostsOf: shortUrlHosts,
      now,
    });
    const language = languageOf(event.headers['accept-language']);
    const { ownerId } = opened.share;
    if (opened.outcome === 'report')
      return { statusCode: 200, ...(await showBrandOnReport(reportPage(opened, language), ownerId)) };
    const { body, headers } = await showBrandOnReport(passwordPage(opened.outcome, language), ownerId);
    return { statusCode: 401, body, headers: opened.share.embed ? withFrames(headers) : headers };
  }),
);
