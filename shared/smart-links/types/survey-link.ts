import * as z from 'zod';
import { jsonLength } from '../../platform/http/json-length.ts';
import { QUESTION_TYPES, questionSchema } from '../question.ts';
import { changed, changedList, entries, entryError, NO_ENTRY, text } from './fields.ts';
import { pageType } from './page-type.ts';

const question = z
  .object(
    {
      question: text(500).meta({ description: 'What is asked.', examples: ['How did you like it?'] }),
      type: z
        .enum(QUESTION_TYPES, { error: `must be one of ${QUESTION_TYPES.join(', ')}` })
        .meta({ description: '`rating` is 1 to 5, or one of `options`.', examples: ['rating'] }),
      required: z
        .boolean({ error: 'must be true or false' })
        .nullish()
        .meta({ description: 'Whether an answer is needed. Default false.', examples: [true] }),
      options: z
        .array(text(200), { error: 'must be an array of strings' })
        .max(50, 'may have at most 50 entries')
        .refine((list) => new Set(list).size === list.length, 'must differ from each other')
        .nullish()
        .meta({
          description:
            'What can be chosen: needed for `singleChoice` and `multipleChoice`, possible for `rating`.',
          examples: [null],
        }),
    },
    entryError,
  )
  .superRefine(({ type, options }, context) => {
    const isChoice = type === 'singleChoice' || type === 'multipleChoice';
    if (isChoice && !options?.length) {
      context.addIssue({ code: 'custom', path: ['options'], message: `is required for ${type}` });
    }
    if (options?.length && !isChoice && type !== 'rating') {
      context.addIssue({ code: 'custom', path: ['options'], message: `cannot be used for ${type}` });
    }
  })
  .meta({ id: 'SmartLinkQuestionInput' });

const questions = entries(question, 100)
  .refine(
    (list) => new Set(list.map(({ question }) => question)).size === list.length,
    'must ask different questions: answers are told apart by them',
  )
  .meta({ description: 'What is asked, in order.' });

const submissionDetails = z
  .looseObject(
    {
      email: z
        .email({ error: 'must be an email address' })
        .max(254, 'may have at most 254 characters')
        .nullish()
        .meta({
          description: 'Who gets a mail for each submission. null: nobody.',
          examples: ['jane@example.com'],
        }),
    },
    entryError,
  )
  .refine((value) => jsonLength(value) <= 2000, 'may have at most 2,000 characters as JSON')
  .meta({
    id: 'SurveyDestination',
    description: 'Where submissions are sent. Other fields are kept as they are.',
  })
  .nullish()
  .meta({ description: 'Where submissions are sent; other fields are kept as they are. null: nowhere.' });

export const surveyLink = pageType({
  create: { questions: questions.min(1, NO_ENTRY), submissionDetails },
  update: { questions: questions.nullish(), submissionDetails },
  form: { questions: 'json', submissionDetails: 'json' },
  stored: {
    questions: z.array(questionSchema).default([]),
    submissionDetails: z.looseObject({ email: z.string().nullish() }).nullable().default(null),
  },
  public: {
    questions: z.array(questionSchema).meta({ description: '`surveyLink`: what is asked.' }),
  },
  private: {
    submissionDetails: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: '`surveyLink`: where submissions are sent.', examples: [null] }),
  },
  takesVideoFiles: false,
  change: (before, { input }) => ({
    questions: changedList(
      'questions',
      input.questions,
      before.questions,
      ({ question, type, required, options }) => ({
        question,
        type,
        required: required ?? false,
        options: options?.length ? options : null,
      }),
    ),
    submissionDetails: changed(input.submissionDetails, before.submissionDetails),
  }),
  media: () => [],
});
