import * as z from 'zod';
import type { Viewer } from '#shared/core/access/scope.ts';
import { exampleId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { chosenOption } from '../model/questions/option-ids.ts';
import { QUESTION_TYPES, type Question } from '../model/questions/question.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { numberIn } from './number-text.ts';
import { requireSurvey } from './require-survey.ts';
import { type Submission, submissionPosition } from './submission.ts';
import { listSubmissions, submissionsAt } from './submission-store.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './summary-store.ts';
import { LATEST, type QuestionTally, questionKey, type Tally } from './tally.ts';

/**
 * Summaries are computed on read: a counter would be one item that all submissions of a busy survey contend
 * for. Older submissions are aggregated in a snapshot. Submissions sort by the time their request began;
 * after some minutes that request has succeeded or failed, so nothing appears before the end of a snapshot.
 * Everything after it is read consistently: summaries are exact and include every stored submission.
 */
const SETTLED_MS = 5 * 60_000;

/** Minimum of new submissions worth a new snapshot. */
const MIN_NEW = 200;
/** A snapshot is also written after this many, so that a read that times out still makes progress. */
const MAX_NEW = 5000;

/** Longest text answer in a summary, in characters. */
const MAX_SHOWN = 1000;
const MAX_REMOVED = 100;

const countsSchema = z.array(
  z
    .object({
      name: z.string().meta({ description: 'The option.', examples: ['5'] }),
      count: z.int().meta({ description: 'Number of answers.', examples: [12] }),
    })
    .meta({ id: 'AnswerCount' }),
);

const npsSchema = z
  .object({
    score: z
      .int()
      .nullable()
      .meta({
        description: 'Share of promoters minus share of detractors, -100 to 100; null: no answers.',
        examples: [42],
      }),
    promoters: z.int().meta({ description: 'Answers of 9 and 10.', examples: [6] }),
    passives: z.int().meta({ description: 'Answers of 7 and 8.', examples: [5] }),
    detractors: z.int().meta({ description: 'Answers from 0 to 6.', examples: [1] }),
  })
  .meta({ id: 'NetPromoterScore' });

const questionSummarySchema = z
  .object({
    id: z.string().meta({ description: 'The id of the question.', examples: [exampleId('question')] }),
    question: z
      .string()
      .meta({ description: 'The text of the question.', examples: ['How did you like it?'] }),
    type: z.enum(QUESTION_TYPES).meta({ description: 'The type of answer.' }),
    removed: z.boolean().meta({
      description: 'Whether the question was removed or its type was changed.',
      examples: [false],
    }),
    answered: z.int().meta({ description: 'Responses with an answer.', examples: [12] }),
    skipped: z.int().meta({ description: 'Responses without an answer.', examples: [3] }),
    average: z
      .number()
      .nullable()
      .optional()
      .meta({
        description:
          '`rating` and `nps` (2 decimals), `number`: the average of the answers that are numbers; null: ' +
          'none is.',
        examples: [4.25],
      }),
    counts: countsSchema.optional().meta({
      description:
        '`rating`, `singleChoice`, `multipleChoice`, `yesNo`, `nps`: each option in its order, then ' +
        'options that the question no longer has.',
    }),
    nps: npsSchema.optional().meta({ description: '`nps`: the Net Promoter Score.' }),
    min: z
      .number()
      .nullable()
      .optional()
      .meta({ description: '`number`: the smallest.', examples: [null] }),
    max: z
      .number()
      .nullable()
      .optional()
      .meta({ description: '`number`: the largest.', examples: [null] }),
    latest: z
      .array(z.string())
      .optional()
      .meta({
        description:
          `\`text\`, \`email\`: the ${LATEST} newest answers, newest first, cut after ` +
          `${MAX_SHOWN.toLocaleString('en')} characters.`,
      }),
  })
  .meta({ id: 'QuestionSummary' });

export const summarySchema = z
  .object({
    total: z.int().meta({ description: 'Total responses.', examples: [15] }),
    firstAt: momentField('When the first one was sent.'),
    lastAt: momentField('When the last one was sent.'),
    questions: z.array(questionSummarySchema).meta({
      description:
        'The questions of the survey in order, then removed questions, those with the most answers first. ' +
        'A question is the same as long as its id and type are the same.',
    }),
  })
  .meta({ id: 'SurveySummary' });

function momentField(description: string) {
  return z
    .string()
    .nullable()
    .meta({ format: 'date-time', description: `${description} null: there is none.` });
}

export type SurveySummary = z.infer<typeof summarySchema>;
export type QuestionSummary = z.infer<typeof questionSummarySchema>;

/**
 * Summarizes a survey's responses. Throws SMART_LINK_NOT_FOUND, and VALIDATION_ERROR
 * for another type of page.
 */
export async function summarizeSurvey(
  viewer: Viewer,
  smartLinkId: string,
  now: Date,
): Promise<SurveySummary> {
  const survey = await requireSurvey(viewer, smartLinkId);
  return summaryOf(survey, await tallyResponses(smartLinkId, now));
}

/** The summary of a tally; reads the newest texts. */
export async function summaryOf(
  { id: smartLinkId, questions, language }: Pick<SmartLink, 'id' | 'questions' | 'language'>,
  tally: Tally,
): Promise<SurveySummary> {
  const asked = new Set(questions.map(questionKey));
  const removed = tally
    .questions()
    .filter((question) => !asked.has(questionKey(question)))
    .sort((a, b) => b.answered - a.answered)
    .slice(0, MAX_REMOVED);
  const shown = [
    ...questions.map((question) => ({ question, tally: tally.of(question), removed: false })),
    ...removed.map((gone) => ({ question: { ...gone, options: null }, tally: gone, removed: true })),
  ];
  const positions = new Set(shown.flatMap((one) => latestOf(one.tally)));
  const latest = new Map(
    (await submissionsAt(smartLinkId, [...positions])).map((one) => [submissionPosition(one), one]),
  );
  return {
    total: tally.total,
    firstAt: tally.firstAt,
    lastAt: tally.lastAt,
    questions: shown.map((one) => ({
      id: one.question.id,
      question: one.question.question,
      type: one.question.type,
      removed: one.removed,
      answered: one.tally.answered,
      skipped: tally.total - one.tally.answered,
      ...figures(one.question, one.tally, { latest, language }),
    })),
  };
}

async function tallyResponses(smartLinkId: string, now: Date): Promise<Tally> {
  const settledBefore = new Date(now.getTime() - SETTLED_MS).toISOString();
  let { version, upTo, tally } = await readSnapshot(smartLinkId);
  let unwritten = 0;
  let canWrite = true;
  const write = async () => {
    version++;
    unwritten = 0;
    // Once another request has replaced the snapshot, this tally may contain a
    // response that was deleted since.
    if (canWrite) canWrite = await saveSnapshot(smartLinkId, { version, upTo, tally });
  };
  for await (const page of listSubmissions(smartLinkId, { after: upTo })) {
    for (const submission of page) {
      const isSettled = submission.createdAt < settledBefore;
      if (!isSettled && unwritten >= MIN_NEW) await write();
      tally.add(submission);
      if (!isSettled) {
        unwritten = 0;
        continue;
      }
      upTo = submissionPosition(submission);
      if (++unwritten >= MAX_NEW) await write();
    }
  }
  if (unwritten >= MIN_NEW) await write();
  return tally;
}

/** Best effort: without the snapshot, the next read is only slower. False if it was not stored. */
async function saveSnapshot(smartLinkId: string, snapshot: Snapshot): Promise<boolean> {
  try {
    return await writeSnapshot(smartLinkId, snapshot);
  } catch (error) {
    log.warn('survey snapshot not stored', { smartLinkId, error });
    return false;
  }
}

type AskedQuestion = Pick<Question, 'id' | 'type' | 'options'> & Partial<Pick<Question, 'optionIds'>>;

function figures(
  question: AskedQuestion,
  tally: QuestionTally,
  { latest, language }: { latest: ReadonlyMap<string, Submission>; language: string | null },
): Partial<QuestionSummary> {
  const { id, type } = question;
  const counts = countsByText(question, tally);
  switch (type) {
    case 'rating':
      return { average: averageOf(counts, language), counts: inOrder(counts, question.options ?? RATINGS) };
    case 'singleChoice':
    case 'multipleChoice':
      return { counts: inOrder(counts, question.options ?? []) };
    case 'yesNo':
      return { counts: inOrder(counts, ['yes', 'no']) };
    case 'nps':
      return { average: averageOf(counts, language), counts: inOrder(counts, SCORES), nps: npsOf(tally) };
    case 'number': {
      const { answered, sum, min, max } = tally;
      // Rounds off floating-point errors.
      const average = answered === 0 ? null : Number((sum / answered).toPrecision(12));
      return { average, min, max };
    }
    case 'text':
    case 'email':
      return {
        latest: latestOf(tally)
          .toReversed()
          .flatMap((position) => {
            const answers = latest.get(position)?.answers;
            const value = answers?.find((one) => one.id === id && one.type === type)?.value;
            return value === undefined ? [] : [shortened(String(value))];
          }),
      };
  }
}

const RATINGS = ['1', '2', '3', '4', '5'];
const SCORES = Array.from({ length: 11 }, (_, score) => String(score));

const PROMOTER = 9;
const PASSIVE = 7;

function npsOf({ counts, answered }: QuestionTally): z.infer<typeof npsSchema> {
  const between = (low: number, high: number) =>
    SCORES.slice(low, high).reduce((sum, score) => sum + (counts.get(score) ?? 0), 0);
  const promoters = between(PROMOTER, SCORES.length);
  const detractors = between(0, PASSIVE);
  // Adding 0 normalizes -0.
  const score = answered === 0 ? null : Math.round((100 * (promoters - detractors)) / answered) + 0;
  return { score, promoters, passives: between(PASSIVE, PROMOTER), detractors };
}

type Counts = ReadonlyMap<string, number>;

/** The counts by the current texts of options; removed ones have the text that was chosen last. */
function countsByText(question: AskedQuestion, { counts, texts }: QuestionTally): Counts {
  const byText = new Map<string, number>();
  for (const [name, count] of counts) {
    const chosen = texts.get(name) ?? name;
    const place = chosenOption(question, { id: texts.has(name) ? name : undefined, text: chosen });
    const text = question.options?.[place] ?? chosen;
    byText.set(text, (byText.get(text) ?? 0) + count);
  }
  return byText;
}

function inOrder(counts: Counts, options: readonly string[]): { name: string; count: number }[] {
  const names = new Set([...options, ...counts.keys()]);
  return [...names].map((name) => ({ name, count: counts.get(name) ?? 0 }));
}

/** Positions of the newest answers that are shown, oldest first. */
const latestOf = ({ latest }: QuestionTally): string[] => latest.slice(-LATEST);

/** The average of the answers that are numbers, in the digits of any script; null if none is. */
function averageOf(counts: Counts, language: string | null): number | null {
  let sum = 0;
  let answers = 0;
  for (const [name, count] of counts) {
    const number = numberIn(name, language);
    if (number === undefined) continue;
    sum += number * count;
    answers += count;
  }
  return answers === 0 ? null : Math.round((sum / answers) * 100) / 100;
}

function shortened(text: string): string {
  if (text.length <= MAX_SHOWN) return text;
  // Do not split a surrogate pair.
  return `${text.slice(0, MAX_SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
