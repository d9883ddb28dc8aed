import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { formIdOf } from '#shared/smart-links/forms/same-form.ts';
import { slugOf } from '#shared/smart-links/model/slug.ts';
import { MAX_SURVEY_FORM_BYTES, submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { backToPage, FORM_ID_TEXT, pageWithError } from '../pages/form-response.ts';
import { SMART_LINK_PAGES } from '../pages/page-response.ts';
import { type PagesOf, respondToVisitor, visitorOf } from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { part: 'slugPart' },
  summary: 'Submit the form of a survey page',
  description:
    'Redirects back to the page, which shows a thank-you message. Errors are shown beside each question, ' +
    'and the page keeps the input. Limited as `POST /v1/smart-links/slug/{slug}/survey`.',
  query: { embed: '`1`: from a frame of another site.' },
  optionalForm: {
    'answers.0':
      'The answer to the first question, `answers.1` to the second one, and so on, or `answers.` and the ' +
      'id of the question, as the form has it. Repeated for each chosen option of a `multipleChoice`.',
    formId: FORM_ID_TEXT,
  },
  responses: [{ status: 303, description: 'Thank you.', headers: { location: 'The page of the survey.' } }],
  errors: [
    'VALIDATION_ERROR',
    'OWNER_SUSPENDED',
    'SMART_LINK_NOT_FOUND',
    'LINK_EXPIRED',
    'SURVEY_CLOSED',
    'IDEMPOTENCY_CONFLICT',
    'SURVEY_BUSY',
    'SURVEY_FULL',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

const PAGES = SMART_LINK_PAGES satisfies PagesOf<
  typeof contract,
  'SURVEY_CLOSED' | 'SURVEY_BUSY' | 'SURVEY_FULL'
>;

/** Handles the HTML form of a survey: works without JavaScript. */
export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, PAGES, async (now) => {
    const slug = slugOf('surveyLink', event.pathParameters?.['part'] ?? '');
    const embed = event.queryStringParameters?.['embed'] === '1';
    const form = readForm(event, MAX_SURVEY_FORM_BYTES);
    const sender = { ...visitorOf(event, now), formId: formIdOf(event.headers, form) };
    const result = await submitForm(slug, form, sender);
    if (result.outcome === 'sent') return backToPage(result.slug, { sent: '1', embed });
    const { survey, error } = result;
    if (event.headers['accept']?.includes('application/json')) throw error;
    return pageWithError(result, { survey, embed }, now);
  }),
);
