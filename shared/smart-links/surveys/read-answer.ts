import { emailSchema, NOT_ASCII } from '#shared/core/accounts/members/email-address.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';
import { sentOption } from '../model/questions/option-ids.ts';
import type { Question } from '../model/questions/question.ts';
import type { AnswerError } from '../rendering/answer-errors.ts';
import { numberIn } from './number-text.ts';

/** Reads the answer to one question, by its type. */

export type AnswerValue = string | number | boolean | string[];

const MAX_TEXT = 5000;
/** Maximum number in an answer: far above real values, and small enough for exact sums. */
const MAX_NUMBER = 1e15;
const MAX_RATING = 5;
const MAX_NPS = 10;

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

export interface Reading {
  /** The language of the page (BCP 47), in which people write numbers. */
  language: string | null;
  /** Numbers are only read as people write them: `1.234` may be 1234 in German. */
  isTyped: boolean;
}

/** Why an answer is rejected: only with codes that pages explain in all languages. */
export class InvalidAnswer {
  readonly problem: Problem;

  constructor(found: Problem & { code: AnswerError['code'] }) {
    this.problem = found;
  }
}

/** The value to store; undefined if unanswered. */
export function readAnswer(
  question: Question,
  sent: unknown,
  reading: Reading,
): AnswerValue | InvalidAnswer | undefined {
  const { type, options } = question;
  const value = typeof sent === 'string' ? plainLines(sent).trim() : sent;
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\u0000'))) {
    return new InvalidAnswer(
      problem('invalid_characters', 'must not contain U+0000 or half a surrogate pair'),
    );
  }
  switch (type) {
    case 'rating':
      return options && options.length > 0
        ? readOption(question, value)
        : readWhole(numberFrom(value, reading), 1, MAX_RATING);
    case 'singleChoice':
      return readOption(question, value);
    case 'multipleChoice':
      return readOptions(question, value);
    case 'text':
      return readText(value);
    case 'email':
      return readEmail(value);
    case 'number':
      return readNumber(numberFrom(value, reading));
    case 'yesNo':
      return readYesNo(value);
    case 'nps':
      return readWhole(numberFrom(value, reading), 0, MAX_NPS);
  }
}

/** Browsers send line breaks as CRLF. */
const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');

function readWhole(number: number | undefined, least: number, most: number): number | InvalidAnswer {
  const isValid = number !== undefined && Number.isInteger(number) && number >= least && number <= most;
  // Normalizes -0.
  if (isValid) return number + 0;
  const message = `must be a whole number from ${least} to ${most}`;
  if (number === undefined || !Number.isInteger(number)) {
    return new InvalidAnswer(problem('invalid_type', message, { expected: 'int' }));
  }
  return number < least
    ? new InvalidAnswer(problem('too_small', message, { minimum: least }))
    : new InvalidAnswer(problem('too_large', message, { maximum: most }));
}

function readOption(question: Question, value: unknown): string | InvalidAnswer {
  const options = question.options ?? [];
  // An option such as "7" may be sent as a number.
  const text = typeof value === 'number' ? String(value) : value;
  const option =
    options.find((candidate) => plainLines(candidate) === text) ??
    (typeof text === 'string' ? options[sentOption(question, text)] : undefined);
  return (
    option ??
    new InvalidAnswer(problem('invalid_value', `must be one of ${shown(options)}`, { allowed: options }))
  );
}

function readOptions(question: Question, value: unknown): string[] | InvalidAnswer | undefined {
  const options = question.options ?? [];
  const invalid = () =>
    new InvalidAnswer(
      problem('invalid_value', `must be an array of different ones of ${shown(options)}`, {
        allowed: options,
      }),
    );
  // Longer arrays must contain duplicates.
  if (!Array.isArray(value) || value.length > options.length) return invalid();
  if (value.length === 0) return undefined;
  const chosen = value.map((entry) =>
    readOption(question, typeof entry === 'string' ? plainLines(entry).trim() : entry),
  );
  if (chosen.some((entry) => entry instanceof InvalidAnswer)) return invalid();
  const different = new Set(chosen as string[]);
  return different.size === chosen.length ? options.filter((option) => different.has(option)) : invalid();
}

function readText(value: unknown): string | InvalidAnswer {
  if (typeof value === 'string' && value.length <= MAX_TEXT) return value;
  return new InvalidAnswer(
    problem('too_long', `must be text of 1 to ${MAX_TEXT.toLocaleString('en')} characters`, {
      maximum: MAX_TEXT,
    }),
  );
}

function readEmail(value: unknown): string | InvalidAnswer {
  const { data, error } = emailSchema.safeParse(value);
  if (data !== undefined) return data;
  const isForeign = error?.issues.some(({ message }) => message === NOT_ASCII.message);
  return new InvalidAnswer(
    isForeign
      ? NOT_ASCII
      : problem('invalid_format', 'must be an email address such as jane@example.com', { format: 'email' }),
  );
}

function readNumber(number: number | undefined): number | InvalidAnswer {
  if (number === undefined)
    return new InvalidAnswer(
      problem('invalid_type', 'must be a number such as 12 or 3.5', { expected: 'number' }),
    );
  // Normalizes -0, which JSON does not preserve.
  if (Math.abs(number) <= MAX_NUMBER) return number === 0 ? 0 : number;
  const message = 'must be a number from -10^15 to 10^15';
  return number < 0
    ? new InvalidAnswer(problem('too_small', message, { minimum: -MAX_NUMBER }))
    : new InvalidAnswer(problem('too_large', message, { maximum: MAX_NUMBER }));
}

function readYesNo(value: unknown): boolean | InvalidAnswer {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'yes' || text === 'true') return true;
  if (text === 'no' || text === 'false') return false;
  return new InvalidAnswer(
    problem('invalid_type', 'must be true or false, or "yes" or "no"', {
      expected: 'boolean',
    }),
  );
}

/** A finite number, from a number or text. */
function numberFrom(value: unknown, { language, isTyped }: Reading): number | undefined {
  if (typeof value !== 'string')
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  const number = !isTyped && NUMERIC.test(value) ? Number(value) : numberIn(value, language);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

const MAX_SHOWN_OPTIONS = 10;

function shown(options: readonly string[]): string {
  const some = options.slice(0, MAX_SHOWN_OPTIONS).map((option) => JSON.stringify(option));
  const more = options.length - some.length;
  return `the options: ${some.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
