import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerAddress } from '#functions/framework/from-edge.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { redirectHosts } from '#functions/framework/origins.ts';
import { reportAbuse } from '#shared/abuse/reports/report-abuse.ts';
import { exampleOf } from '#shared/abuse/reports/report-target.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES, PAGE_TEXTS } from '#shared/languages/texts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { isTrapped } from '#shared/visitor-pages/honeypot.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { reportPage } from '#shared/visitor-pages/report-page.tsx';
import { type PagesOf, respondToVisitor, seeOther } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Report abuse',
  description:
    'Sent by the report form. Redirects back to the form, which shows a thank-you message. Limited to 5 ' +
    'reports per hour and 20 per day per IP address. Errors are shown in the page, which keeps the input.',
  form: {
    url: 'The short URL, or the URL of the page.',
    category: '`phishing`, `malware`, `spam`, `illegal` or `other`.',
  },
  optionalForm: {
    description: 'Details for the operator, at most 2,000 characters.',
    email: 'Email address for questions of the operator.',
  },
  responses: [{ status: 303, description: 'Thank you.', headers: { location: 'The form.' } }],
  errors: ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'],
  errorsAsPages: true,
} as const satisfies VisitorContract;

/** 2,000 characters have up to 18,000 bytes in percent-encoding, and the URL of 2,048 up to 18,432. */
const MAX_FORM_BYTES = 48 * 1024;

const PAGES: PagesOf<typeof contract> = {
  RATE_LIMITED: (language) => messagePage(PAGE_TEXTS[language].tooManyReports, language),
  PAYLOAD_TOO_LARGE: (language) => messagePage(MESSAGES[language].badForm, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(MESSAGES[language].badForm, language),
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
};

/** Stores a report of abuse. */
export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, PAGES, async (now) => {
    // Browsers also send empty fields.
    const form = readForm(event, MAX_FORM_BYTES);
    const fields = Object.fromEntries([...form].filter(([, value]) => value !== ''));
    const hosts = redirectHosts();
    try {
      await reportAbuse(fields, {
        isSuspect: isTrapped(form),
        address: viewerAddress(event),
        hashKey: setting(SETTING.serviceKey),
        now,
        ...hosts,
      });
      return seeOther('/report?sent=1');
    } catch (error) {
      const asJson = event.headers['accept']?.includes('application/json');
      if (asJson || !(error instanceof AppError) || !error.details) throw error;
      const rejected = { details: error.details, example: exampleOf(hosts.publicOrigin) };
      const page = reportPage({ values: fields, rejected }, languageOf(event.headers['accept-language']));
      return { statusCode: error.status, ...page };
    }
  }),
);
