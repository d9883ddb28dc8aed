import * as z from 'zod';

export const QUESTION_TYPES = [
  'rating',
  'text',
  'singleChoice',
  'multipleChoice',
  'email',
  'number',
  'yesNo',
] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

export const questionSchema = z
  .object({
    question: z.string().meta({ description: 'What is asked.', examples: ['How did you like it?'] }),
    type: z.enum(QUESTION_TYPES).meta({ description: 'What answers look like.', examples: ['rating'] }),
    required: z.boolean().meta({ description: 'Whether an answer is needed.' }),
    options: z.array(z.string()).nullable().meta({ description: 'What can be chosen; null: no choice.' }),
  })
  .meta({ id: 'SmartLinkQuestion' });

export type Question = z.infer<typeof questionSchema>;
