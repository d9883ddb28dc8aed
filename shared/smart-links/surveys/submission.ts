import * as z from 'zod';
import { jsonLength } from '#shared/platform/http/json-length.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { exampleId } from '#shared/platform/runtime/ids.ts';
import { QUESTION_TYPES, type Question } from '../model/questions/question.ts';
import { currentValue, type SurveyAnswer } from './answers.ts';

/** Survey submissions: request, stored form and response. Pure rules, no I/O. */

const MAX_TYPE = 100;
const MAX_DETAILS = 2000;

export const submissionSchema = z
  .object(
    {
      answers: z.unknown().meta({
        id: 'SurveyAnswersInput',
        anyOf: [
          {
            type: 'object',
            // Generators in Java cannot choose between a map and something else, but they can
            // for an object with a field.
            properties: { '0': { description: 'The answer to the first question.' } },
            additionalProperties: { description: 'The answer to one question.' },
          },
          { type: 'array', items: { description: 'The answer to one question.' } },
        ],
        description:
          'The answers: an object by question id, index (`"0"`) or text, or an array in question order; ' +
          'null: not answered. `rating` takes 1 to 5 or one of its options, `nps` 0 to 10, ' +
          '`multipleChoice` an array of its options, `yesNo` true or false, `number` a number, the others ' +
          'text (at most 5,000 characters).',
        examples: [{ '0': 5, 'What could be better?': 'More of it.' }],
      }),
      submissionType: z
        .string({ error: 'must be a string' })
        .trim()
        .max(MAX_TYPE, `may have at most ${MAX_TYPE} characters`)
        .nullish()
        .meta({
          description: 'Your own label for where or how the survey was filled in.',
          examples: ['website'],
        }),
      submissionDetails: z
        .record(z.string(), z.unknown(), { error: 'must be an object' })
        .refine(
          (details) => jsonLength(details) <= MAX_DETAILS,
          because(
            problem('too_long', `may have at most ${MAX_DETAILS.toLocaleString('en')} characters as JSON`, {
              maximum: MAX_DETAILS,
            }),
          ),
        )
        .nullish()
        .meta({
          description: 'Additional data to store with the response.',
          examples: [{ campaign: 'spring' }],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'SubmitSurvey' });

export type Submit = z.infer<typeof submissionSchema>;

export interface Submission {
  id: string;
  /** ISO 8601 in UTC with milliseconds: sorts as text. */
  createdAt: string;
  answers: SurveyAnswer[];
  submissionType: string | null;
  submissionDetails: Record<string, unknown> | null;
}

const answerSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the question.', examples: [exampleId('question')] }),
    question: z
      .string()
      .meta({ description: 'The text of the question at the time.', examples: ['How did you like it?'] }),
    type: z.enum(QUESTION_TYPES).meta({ description: 'The type of answer.' }),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).meta({
      description: 'The answer. Options have their current texts, removed ones the text that was chosen.',
      examples: [5],
    }),
    optionIds: z
      .array(z.string())
      .optional()
      .meta({ description: 'Ids of the chosen options. Only of questions with options.' }),
  })
  .meta({ id: 'SurveyAnswer' });

export const submissionRecordSchema = z
  .object({
    _id: idField('submission'),
    answers: z
      .array(answerSchema)
      .meta({ description: 'In the order of the questions. Unanswered questions are omitted.' }),
    submissionType: z
      .string()
      .nullable()
      .meta({ description: '`submissionType`, unchanged.', examples: ['website'] }),
    submissionDetails: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: '`submissionDetails`, unchanged.', examples: [null] }),
    createdAt: timeField('When it was sent.'),
  })
  .meta({ id: 'SurveyResponse' });

export type SubmissionRecord = z.infer<typeof submissionRecordSchema>;

/** A submission to a survey that has these questions, as the API returns it. */
export function submissionRecord(submission: Submission, questions: readonly Question[]): SubmissionRecord {
  const { id, answers, submissionType, submissionDetails, createdAt } = submission;
  return {
    _id: id,
    answers: answers.map((answer) => {
      const { id, question, type, optionIds } = answer;
      const asked = questions.find((one) => one.id === id && one.type === type);
      return { id, question, type, value: currentValue(asked, answer), ...(optionIds && { optionIds }) };
    }),
    submissionType,
    submissionDetails,
    createdAt,
  };
}

export const submissionPosition = ({ createdAt, id }: Pick<Submission, 'createdAt' | 'id'>): string =>
  `${createdAt}#${id}`;

/** Format of `submissionPosition`. */
export const SUBMISSION_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#sub_[0-9A-Za-z]{20}$/;
