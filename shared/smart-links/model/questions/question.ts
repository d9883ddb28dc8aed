import * as z from 'zod';
import { exampleId } from '#shared/platform/runtime/ids.ts';
import { optionIdsOf } from './option-ids.ts';

export const QUESTION_TYPES = [
  'rating',
  'text',
  'singleChoice',
  'multipleChoice',
  'email',
  'number',
  'yesNo',
  'nps',
] as const;

/** Maximum value of a survey's response limit. */
export const MAX_RESPONSES = 100_000;

export type QuestionType = (typeof QUESTION_TYPES)[number];

export const questionSchema = z
  .object({
    id: z.string().meta({
      description:
        'Identifies the question, so that it keeps its answers when its text changes. Send it with every ' +
        'update.',
      examples: [exampleId('question')],
    }),
    question: z
      .string()
      .meta({ description: 'The text of the question.', examples: ['How did you like it?'] }),
    type: z.enum(QUESTION_TYPES).meta({ description: 'The type of answer.', examples: ['rating'] }),
    required: z.boolean().meta({ description: 'Whether an answer is required.' }),
    options: z.array(z.string()).nullable().meta({ description: 'The options; null: none.' }),
    optionIds: z
      .array(z.string())
      .nullable()
      .meta({
        description:
          'Identify the options, in their order, so that they keep their answers when their texts change; ' +
          'null: there are no options.',
        examples: [null],
      }),
    showIf: z
      .object({
        question: z.string().meta({ description: 'Id of an earlier question.', examples: ['visited'] }),
        answers: z
          .array(z.string())
          .meta({ description: 'The question is asked after any of these answers.', examples: [['yes']] }),
      })
      .nullable()
      .meta({
        description:
          'When the question is asked. Answers to questions that are not asked are neither required nor ' +
          'stored. null: always.',
        examples: [null],
      }),
  })
  .meta({ id: 'SmartLinkQuestion' });

/** Questions of earlier versions have no `optionIds`. */
export const storedQuestion = questionSchema
  .extend({ optionIds: questionSchema.shape.optionIds.optional() })
  .transform((question) => ({ ...question, optionIds: question.options && optionIdsOf(question) }));

export type Question = z.infer<typeof questionSchema>;
