import * as z from 'zod';
import { publicFunction } from '#functions/framework/public-function.ts';
import { idField } from '#shared/platform/http/response-fields.ts';
import { formIdOf } from '#shared/smart-links/forms/same-form.ts';
import { submissionSchema } from '#shared/smart-links/surveys/submission.ts';
import { slugOfSubmission, submitSurvey } from '#shared/smart-links/surveys/submit.ts';

export const contract = {
  tag: 'Public',
  path: { slug: 'slug' },
  summary: 'Submit a survey response',
  description:
    'Only for pages of type `surveyLink`, from any origin. Limited to 100 requests per minute, 1,000 per ' +
    'hour and 3,000 per day per IP address and survey, with 5 MiB of answers per day, and to the responses ' +
    'per day and the storage of the plan of the account. With the header `Idempotency-Key`, requests with ' +
    'the same key and answers are one response within 24 hours: it is stored once, and returns the first ' +
    '`submissionId`. Send a key per respondent, not per page: without one, the same answers from the same ' +
    'address and user agent within 5 seconds are one response.',
  crossOrigin: true,
  idempotent: 'form',
  body: submissionSchema,
  status: 201,
  data: z.object({ submissionId: idField('submission') }),
  errors: [
    'NOT_FOUND',
    'SMART_LINK_NOT_FOUND',
    'LINK_EXPIRED',
    'SURVEY_CLOSED',
    'SURVEY_BUSY',
    'SURVEY_FULL',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'OWNER_SUSPENDED',
    'RATE_LIMITED',
  ],
} as const;

export const handler = publicFunction(contract, async ({ parameters, address, host, headers, body, now }) => {
  const slug = slugOfSubmission(parameters['slug'] ?? '');
  const sender = { address, host, headers, formId: formIdOf(headers), now };
  const submissionId = await submitSurvey(slug, body, sender);
  return { message: 'Thank you. Your answers are stored.', data: { submissionId } };
});
