import * as z from 'zod';
import { QUESTION_TYPES, type Question, type QuestionType } from '../smart-links/question.ts';
import type { SurveyAnswer } from './answers.ts';
import { type Submission, submissionPosition } from './submission.ts';

/** What the answers to a survey add up to. Pure rules, no I/O. */

/** What a question is known by when its survey has been changed: its text and type. */
export const questionKey = ({ question, type }: Pick<Question, 'question' | 'type'>): string =>
  `${type}\n${question}`;

/** Newest answers in words that are shown of a question. */
export const LATEST = 5;

const questionTallySchema = z.object({
  question: z.string(),
  type: z.enum(QUESTION_TYPES),
  answered: z.int(),
  /** How often each value was chosen: pairs, because a name may be anything. */
  counts: z.array(z.tuple([z.string(), z.int()])),
  sum: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Positions of the newest submissions that answer it in words, oldest first: words themselves would take too much room. */
  latest: z.array(z.string()),
});

const tallySchema = z.object({
  total: z.int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  questions: z.array(questionTallySchema),
});

/** A tally as JSON. */
export type TallyState = z.infer<typeof tallySchema>;
type QuestionState = z.infer<typeof questionTallySchema>;

export type QuestionTally = Omit<QuestionState, 'counts'> & { counts: Map<string, number> };

/** Adds up submissions, one after the other in the order of their positions. */
export class Tally {
  #total = 0;
  #firstAt: string | null = null;
  #lastAt: string | null = null;
  readonly #questions = new Map<string, QuestionTally>();

  /** Goes on where `toJSON` left off; undefined when it was written in another form. */
  static from(state: unknown): Tally | undefined {
    const { success, data } = tallySchema.safeParse(state);
    if (!success) return undefined;
    const tally = new Tally();
    tally.#total = data.total;
    tally.#firstAt = data.firstAt;
    tally.#lastAt = data.lastAt;
    for (const question of data.questions) {
      tally.#questions.set(questionKey(question), { ...question, counts: new Map(question.counts) });
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
      tally.answered++;
      count(tally, answer, submission);
    }
  }

  /** What a question has come to, by its text and type. */
  of({ question, type }: Pick<Question, 'question' | 'type'>): QuestionTally {
    const key = questionKey({ question, type });
    let tally = this.#questions.get(key);
    if (!tally) {
      tally = emptyTally(question, type);
      this.#questions.set(key, tally);
    }
    return tally;
  }

  /** Every question that was ever answered. */
  questions(): QuestionTally[] {
    return [...this.#questions.values()].filter(({ answered }) => answered > 0);
  }

  toJSON(): TallyState {
    return {
      total: this.#total,
      firstAt: this.#firstAt,
      lastAt: this.#lastAt,
      questions: this.questions().map((tally) => ({ ...tally, counts: [...tally.counts] })),
    };
  }
}

const emptyTally = (question: string, type: QuestionType): QuestionTally => ({
  question,
  type,
  answered: 0,
  counts: new Map(),
  sum: 0,
  min: null,
  max: null,
  latest: [],
});

function count(tally: QuestionTally, { type, value }: SurveyAnswer, submission: Submission): void {
  if (type === 'text' || type === 'email') {
    tally.latest = [...tally.latest, submissionPosition(submission)].slice(-LATEST);
  } else if (type === 'number') {
    const number = Number(value);
    tally.sum += number;
    tally.min = Math.min(tally.min ?? number, number);
    tally.max = Math.max(tally.max ?? number, number);
  } else {
    const chosen = Array.isArray(value) ? value : [nameOf(value)];
    for (const name of chosen) tally.counts.set(name, (tally.counts.get(name) ?? 0) + 1);
  }
}

/** The name of a value in counts. */
function nameOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
