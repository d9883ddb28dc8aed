import * as z from 'zod';
import { QUESTION_TYPES, type Question, type QuestionType } from '../model/questions/question.ts';
import { answerName } from '../model/questions/show-if.ts';
import type { SurveyAnswer } from './answers.ts';
import { type Submission, submissionPosition } from './submission.ts';

/** Aggregation of survey answers. Pure rules, no I/O. */

/** Identifies a question across changes of its survey: answers of different types are not comparable. */
export const questionKey = ({ id, type }: Pick<Question, 'id' | 'type'>): string => `${type}\n${id}`;

/** Number of latest text answers in a summary. */
export const LATEST = 5;
/** Number of latest text answers that are kept, so that some of them can be deleted. */
const KEPT = 4 * LATEST;

const questionTallySchema = z.object({
  id: z.string(),
  /** The latest wording. */
  question: z.string(),
  type: z.enum(QUESTION_TYPES),
  answered: z.int(),
  /** Count by ID of an option, or by value, as pairs: a value may be any string. */
  counts: z.array(z.tuple([z.string(), z.int()])),
  /** The latest texts of options by ID. */
  texts: z.array(z.tuple([z.string(), z.string()])).default([]),
  sum: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /**
   * Positions of the latest submissions with a text answer, oldest first: the texts
   * themselves would be too large.
   */
  latest: z.array(z.string()),
});

/** Incremented when the format changes: tallies of unknown ones are computed again. */
const FORMAT = 2;

const tallySchema = z.object({
  // 1: without `texts`, and counted by value.
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  total: z.int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  questions: z.array(questionTallySchema),
});

export type TallyState = z.infer<typeof tallySchema>;
type QuestionState = z.infer<typeof questionTallySchema>;

export type QuestionTally = Omit<QuestionState, 'counts' | 'texts'> & {
  counts: Map<string, number>;
  texts: Map<string, string>;
};

/** Aggregates submissions, added in order of position. */
export class Tally {
  #total = 0;
  #firstAt: string | null = null;
  #lastAt: string | null = null;
  readonly #questions = new Map<string, QuestionTally>();

  /** Restores a tally; undefined for an unknown format. */
  static from(state: unknown): Tally | undefined {
    const { success, data } = tallySchema.safeParse(state);
    if (!success) return undefined;
    const tally = new Tally();
    tally.#total = data.total;
    tally.#firstAt = data.firstAt;
    tally.#lastAt = data.lastAt;
    for (const question of data.questions) {
      const { counts, texts } = question;
      const maps = { counts: new Map(counts), texts: new Map(texts) };
      tally.#questions.set(questionKey(question), { ...question, ...maps });
    }
    return tally;
  }

  get total(): number {
    return this.#total;
  }

  get firstAt(): string | null {
    return this.#firstAt;
  }

  get lastAt(): string | null {
    return this.#lastAt;
  }

  add(submission: Submission): void {
    this.#total++;
    this.#firstAt ??= submission.createdAt;
    this.#lastAt = submission.createdAt;
    for (const answer of submission.answers) {
      const tally = this.of(answer);
      tally.question = answer.question;
      tally.answered++;
      count(tally, answer, submission);
    }
  }

  /**
   * Removes a submission that was added. False if the rest cannot be computed without reading the others;
   * the tally is then unusable.
   */
  remove(submission: Submission): boolean {
    const { createdAt, answers } = submission;
    if (createdAt === this.#firstAt || createdAt === this.#lastAt) return false;
    this.#total--;
    return answers.every((answer) => {
      const tally = this.of(answer);
      tally.answered--;
      return discount(tally, answer, submission);
    });
  }

  /** The tally of a question. */
  of({ id, question, type }: Pick<Question, 'id' | 'question' | 'type'>): QuestionTally {
    const key = questionKey({ id, type });
    let tally = this.#questions.get(key);
    if (!tally) {
      tally = emptyTally(id, question, type);
      this.#questions.set(key, tally);
    }
    return tally;
  }

  /** All questions with answers. */
  questions(): QuestionTally[] {
    return [...this.#questions.values()].filter(({ answered }) => answered > 0);
  }

  toJSON(): TallyState {
    return {
      format: FORMAT,
      total: this.#total,
      firstAt: this.#firstAt,
      lastAt: this.#lastAt,
      questions: this.questions().map((tally) => ({
        ...tally,
        counts: [...tally.counts],
        texts: [...tally.texts],
      })),
    };
  }
}

const emptyTally = (id: string, question: string, type: QuestionType): QuestionTally => ({
  id,
  question,
  type,
  answered: 0,
  counts: new Map(),
  texts: new Map(),
  sum: 0,
  min: null,
  max: null,
  latest: [],
});

/** The names by which the choices of an answer are counted, with their texts. */
const choicesOf = ({ value, optionIds }: SurveyAnswer): [name: string, text: string][] =>
  (Array.isArray(value) ? value : [answerName(value)]).map((text, place) => [
    optionIds?.[place] ?? text,
    text,
  ]);

function count(tally: QuestionTally, answer: SurveyAnswer, submission: Submission): void {
  const { type, value, optionIds } = answer;
  if (type === 'text' || type === 'email') {
    tally.latest = [...tally.latest, submissionPosition(submission)].slice(-KEPT);
  } else if (type === 'number') {
    const number = Number(value);
    tally.sum += number;
    tally.min = Math.min(tally.min ?? number, number);
    tally.max = Math.max(tally.max ?? number, number);
  } else {
    for (const [name, text] of choicesOf(answer)) {
      tally.counts.set(name, (tally.counts.get(name) ?? 0) + 1);
      if (optionIds) tally.texts.set(name, text);
    }
  }
}

/** Reverts `count`. False if the rest cannot be computed. */
function discount(tally: QuestionTally, answer: SurveyAnswer, submission: Submission): boolean {
  const { type, value } = answer;
  if (type === 'text' || type === 'email') {
    const position = submissionPosition(submission);
    tally.latest = tally.latest.filter((one) => one !== position);
    return tally.latest.length >= Math.min(tally.answered, LATEST);
  }
  if (type === 'number') {
    const number = Number(value);
    // Others may have been rounded when they were added.
    if (!Number.isSafeInteger(tally.sum) || !Number.isSafeInteger(number)) return false;
    tally.sum -= number;
    return number !== tally.min && number !== tally.max;
  }
  return choicesOf(answer).every(([name]) => {
    const left = (tally.counts.get(name) ?? 0) - 1;
    if (left > 0) tally.counts.set(name, left);
    else tally.counts.delete(name);
    return left >= 0;
  });
}
