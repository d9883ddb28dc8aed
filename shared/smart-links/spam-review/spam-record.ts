import * as z from 'zod';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import type { Question } from '../model/questions/question.ts';
import { signUpSchema } from '../sign-ups/sign-up.ts';
import { SPAM_KINDS, type Spam, spamUntil } from '../spam/spam.ts';
import { submissionRecord, submissionRecordSchema } from '../surveys/submission.ts';
import { readContent } from '../surveys/submission-store.ts';

/** A form that the spam filter has dropped, as the API returns it. */
export const spamRecordSchema = z
  .object({
    _id: idField('spam'),
    kind: z.enum(SPAM_KINDS).meta({
      description: 'What the form would be: a survey response, a webinar registration, or a subscription.',
      examples: ['response'],
    }),
    answers: submissionRecordSchema.shape.answers.meta({
      description: 'For `response`: the answers, in the order of the questions. Else empty.',
    }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'For `registration`: the name as entered. Else null.', examples: [null] }),
    email: z
      .string()
      .nullable()
      .meta({
        description: 'For `registration` and `subscription`: the address. Else null.',
        examples: [null],
      }),
    createdAt: timeField('When the form was sent.'),
    expiresAt: timeField('When it is deleted.'),
  })
  .meta({ id: 'DroppedForm' });

export type SpamRecord = z.infer<typeof spamRecordSchema>;

const personSchema = signUpSchema.pick({ email: true }).extend({ name: z.string().nullish() });

/** `questions`: those of its page. */
export function spamRecord(spam: Spam, questions: readonly Question[]): SpamRecord {
  const { id, kind, content, createdAt } = spam;
  const person = kind === 'response' ? undefined : personSchema.parse(JSON.parse(content));
  const sent = { id, createdAt, ...(person ? NOTHING_SENT : readContent(content)) };
  return {
    _id: id,
    kind,
    answers: submissionRecord(sent, questions).answers,
    name: person?.name ?? null,
    email: person?.email ?? null,
    createdAt,
    expiresAt: spamUntil(spam).toISOString(),
  };
}

const NOTHING_SENT = { answers: [], submissionType: null, submissionDetails: null };
