import * as z from 'zod';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { isOwnRedirect } from '#shared/links/model/destination.ts';
import { destination } from '#shared/links/model/destination-field.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { dateField, enumField, textField } from '#shared/platform/http/input-fields.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { jsonLength } from '#shared/platform/http/json-length.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { MAX_RESPONSES, questionSchema, storedQuestion } from '../questions/question.ts';
import { absoluteUrl, changed, entryError, NO_ENTRY, requireEntry } from './fields.ts';
import { pageType } from './page-type.ts';
import { questionsFrom, questionsInput } from './survey-questions.ts';

const submissionDetails = z
  .looseObject(
    {
      email: emailSchema.nullish().meta({
        description: 'Who receives emails about responses: see `digest`. null: nobody.',
        examples: ['jane@example.com'],
      }),
    },
    entryError,
  )
  .refine(
    (value) => jsonLength(value) <= 2000,
    because(problem('too_long', 'may have at most 2,000 characters as JSON', { maximum: 2000 })),
  )
  .meta({
    id: 'SurveyDestination',
    description: 'Where submissions are sent. Other fields are kept unchanged.',
  })
  .nullish()
  .meta({ description: 'Where submissions are sent; other fields are kept as they are. null: nowhere.' });

const DIGESTS = ['each', 'daily', 'off'] as const;

const digest = enumField(DIGESTS)
  .nullish()
  .meta({
    description:
      '`surveyLink`: what `submissionDetails.email` gets: an email for `each` response, one a day ' +
      '(`daily`) with a summary of the new ones, sent soon after 07:00 UTC and only if there are any, or ' +
      'none (`off`). null: `each`.',
    examples: ['daily'],
  });

const closesAt = dateField.nullish().meta({
  description:
    '`surveyLink`: when the survey closes: a date (midnight UTC) or a time with an offset. null: never.',
  examples: ['2027-06-30T12:00:00Z'],
});

const maxResponsesError = `must be a whole number from 1 to ${MAX_RESPONSES.toLocaleString('en')}`;

const maxResponses = z
  .int({ error: maxResponsesError })
  .min(1, maxResponsesError)
  .max(MAX_RESPONSES, maxResponsesError)
  .nullish()
  .meta({
    description:
      '`surveyLink`: maximum number of responses, enforced exactly. Deleting a response makes room for ' +
      'another one. null: no limit.',
    examples: [100],
  });

const DISPLAYS = ['all', 'steps'] as const;

const display = enumField(DISPLAYS)
  .nullish()
  .meta({
    description:
      '`surveyLink`: all questions at once, or one at a time (`steps`) where the page runs its script. ' +
      'null: `all`.',
    examples: ['steps'],
  });

const thankYou = z
  .object(
    {
      text: textField(1000)
        .nullish()
        .meta({
          description: 'Replaces the default text. null: the default text.',
          examples: ['See you in May!'],
        }),
      url: destination
        .nullish()
        .meta({ description: 'URL of a button. Visitors are not redirected. null: no button.' }),
    },
    entryError,
  )
  .meta({ id: 'ThankYouInput' })
  .nullish()
  .meta({ description: '`surveyLink`: the message after a submission. null: a default message.' });

const storedThankYou = z
  .object({
    text: z
      .string()
      .nullable()
      .meta({ description: 'Replaces the default text.', examples: [null] }),
    url: absoluteUrl('URL of its button; null: none.'),
  })
  .nullable();

const optionalFields = { submissionDetails, digest, display, thankYou, closesAt, maxResponses };

export const surveyLink = pageType({
  create: { questions: questionsInput.min(1, NO_ENTRY.message), ...optionalFields },
  needs: '`questions`',
  update: { questions: questionsInput.nullish(), ...optionalFields },
  form: {
    questions: 'json',
    submissionDetails: 'json',
    digest: 'text',
    display: 'text',
    thankYou: 'json',
    closesAt: 'text',
    maxResponses: 'json',
  },
  stored: {
    questions: z.array(storedQuestion).default([]),
    display: z.enum(DISPLAYS).default('all'),
    thankYou: storedThankYou.default(null),
    closesAt: z.string().nullable().default(null),
    maxResponses: z.int().nullable().default(null),
    submissionDetails: z.looseObject({ email: z.string().nullish() }).nullable().default(null),
    digest: z.enum(DIGESTS).default('each'),
  },
  public: {
    questions: z.array(questionSchema).meta({ description: '`surveyLink`: the questions.' }),
    display: z
      .enum(DISPLAYS)
      .meta({ description: '`surveyLink`: all questions at once, or one at a time.', examples: ['all'] }),
    thankYou: storedThankYou.meta({
      description: '`surveyLink`: the message after a submission; null: a default message.',
      examples: [null],
    }),
    closesAt: z
      .string()
      .nullable()
      .meta({
        format: 'date-time',
        description: '`surveyLink`: when the survey closes; null: never.',
        examples: [null],
      }),
    maxResponses: z
      .int()
      .nullable()
      .meta({ description: '`surveyLink`: maximum number of responses; null: unlimited.', examples: [null] }),
  },
  private: {
    submissionDetails: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: '`surveyLink`: where submissions are sent.', examples: [null] }),
    digest: z.enum(DIGESTS).meta({
      description:
        '`surveyLink`: whether `submissionDetails.email` gets an email for `each` response, a `daily` ' +
        'summary, or none.',
      examples: ['each'],
    }),
  },
  takesVideoFiles: false,
  change: (before, { input, hosts }) => {
    requireEntry('questions', input.questions);
    const { text: thanks = null, url = null } = input.thankYou ?? {};
    if (url !== null && isOwnRedirect(url, hosts.ownHosts)) {
      throw invalidField('thankYou.url', problem('own_url', 'must not be a short URL of this service'));
    }
    return {
      questions: input.questions ? questionsFrom(input.questions, before.questions) : before.questions,
      submissionDetails: changed(input.submissionDetails, before.submissionDetails),
      digest: changed(input.digest, before.digest) ?? 'each',
      display: changed(input.display, before.display) ?? 'all',
      thankYou: thanks || url ? { text: thanks, url } : changed(input.thankYou && null, before.thankYou),
      closesAt:
        input.closesAt == null
          ? changed(input.closesAt, before.closesAt)
          : isoDate(input.closesAt, 'closesAt'),
      maxResponses: changed(input.maxResponses, before.maxResponses),
    };
  },
  media: () => [],
  cardDetail: ({ questions }) =>
    questions.length > 0 ? { count: questions.length, of: 'questions' } : undefined,
});
