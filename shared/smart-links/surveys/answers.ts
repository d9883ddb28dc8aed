import { emailSchema, NOT_ASCII } from '#shared/core/accounts/members/email-address.ts';
import { type AppError, type ErrorDetail, invalidField, validationError } from '#shared/platform/errors.ts';
import { oneLine } from '#shared/platform/http/visible-text.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';
import { chosenOption, optionIdsOf, sentOption } from '../model/questions/option-ids.ts';
import type { Question, QuestionType } from '../model/questions/question.ts';
import { isShown } from '../model/questions/show-if.ts';
import { type AnswerError, isExplained } from '../rendering/answer-errors.ts';
import { numberIn } from './number-text.ts';

/** Survey answers and their validation. Pure rules, no I/O. */

export type AnswerValue = string | number | boolean | string[];

/** A stored answer. Includes its question, because the survey may change later. */
export interface SurveyAnswer {
  /** ID of the question. */
  id: string;
  /** Index of the question at the time. */
  index: number;
  question: string;
  type: QuestionType;
  /** `rating`: a number, or text with options; `multipleChoice`: in the order of the options. */
  value: AnswerValue;
  /** IDs of the chosen options, in the order of `value`. Answers of earlier versions have none. */
  optionIds?: string[];
}

const MAX_TEXT = 5000;
/** Maximum number in an answer: far above real values, and small enough for exact sums. */
const MAX_NUMBER = 1e15;
const MAX_RATING = 5;
const MAX_NPS = 10;

/** Maximum size in bytes as JSON: with their questions, answers must fit an event (256 KB on EventBridge). */
export const MAX_ANSWERS_BYTES = 100_000;

export const NOTHING_ANSWERED = problem('too_few', 'must answer at least one question', {
  minimum: 1,
});

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

interface Reading {
  /** The language of the page (BCP 47), in which people write numbers. */
  language?: string | null;
  /** Numbers are only read as people write them: `1.234` may be 1234 in German. */
  isTyped?: boolean;
}

/** Why an answer is rejected: only with codes that pages explain in all languages. */
class InvalidAnswer {
  readonly problem: Problem;

  constructor(found: Problem & { code: AnswerError['code'] }) {
    this.problem = found;
  }
}

/**
 * Validates answers; returns them in question order. `sent` is an object by question ID, index or text, or an
 * array in question order; null, empty text and empty arrays count as unanswered. Throws VALIDATION_ERROR
 * with a detail per error; its path is `answers.<index>`, or the key as sent if it matches no question.
 * Answers to questions that are not shown after the others (`showIf`) are ignored.
 */
export function readAnswers(
  questions: readonly Question[],
  sent: unknown,
  { language = null, isTyped = false }: Reading = {},
): SurveyAnswer[] {
  const { values, errors } = assign(questions, sent);
  const answers: SurveyAnswer[] = [];
  const answered = new Map<string, AnswerValue>();
  for (const [index, question] of questions.entries()) {
    const { showIf } = question;
    // Not shown: its answer is ignored.
    if (showIf && !isShown(showIf, answered.get(showIf.question))) continue;
    const value = readValue(question, values.get(index), { language, isTyped });
    if (value instanceof InvalidAnswer) errors.push({ path: `answers.${index}`, ...value.problem });
    else if (value !== undefined) {
      const { id, type } = question;
      const optionIds = idsOfChosen(question, value);
      answers.push({ id, index, question: question.question, type, value, ...(optionIds && { optionIds }) });
      answered.set(id, value);
    } else if (question.required && !errors.some(({ path }) => path === `answers.${index}`)) {
      errors.push({ path: `answers.${index}`, ...problem('required', 'is required') });
    }
  }
  if (errors.length > 0) throw validationError(errors);
  if (answers.length === 0) throw invalidField('answers', NOTHING_ANSWERED);
  const bytes = Buffer.byteLength(
    JSON.stringify(answers.map(({ value, optionIds = [] }) => [value, optionIds])),
  );
  if (bytes > MAX_ANSWERS_BYTES) {
    const most = MAX_ANSWERS_BYTES.toLocaleString('en');
    throw invalidField(
      'answers',
      problem('too_many_bytes', `may have at most ${most} bytes as JSON in all`, {
        maximum: MAX_ANSWERS_BYTES,
      }),
    );
  }
  return answers;
}

/** Submitted values by question index. */
function assign(
  questions: readonly Question[],
  sent: unknown,
): { values: Map<number, unknown>; errors: ErrorDetail[] } {
  if (sent === undefined || sent === null) throw invalidField('answers', problem('required', 'is required'));
  if (typeof sent !== 'object') {
    throw invalidField(
      'answers',
      problem(
        'invalid_type',
        'must be an object by question id, index or text, or an array in question order',
        { expected: 'object, array' },
      ),
    );
  }
  const last = questions.length - 1;
  const values = new Map<number, unknown>();
  const errors: ErrorDetail[] = [];
  if (Array.isArray(sent)) {
    for (const [index, value] of sent.slice(0, questions.length).entries()) values.set(index, value);
    if (sent.length > questions.length) {
      const message = `has no question: the array may have at most ${questions.length} entries`;
      errors.push({
        path: `answers.${questions.length}`,
        ...problem('too_many', message, { maximum: questions.length }),
      });
    }
    return { values, errors };
  }
  const byText = new Map(questions.map(({ question }, index) => [question, index]));
  const byId = new Map(questions.map(({ id }, index) => [id, index]));
  for (const [key, value] of Object.entries(sent)) {
    const index =
      indexOf(key, questions.length) ?? byId.get(key) ?? byText.get(key.trim()) ?? byText.get(oneLine(key));
    if (index === undefined) {
      const message = `has no question: keys are the id or text of a question, or an index from 0 to ${last}`;
      errors.push({ path: `answers.${key}`, ...problem('unknown_field', message) });
    } else if (value !== null && value !== undefined) {
      if (values.has(index)) {
        errors.push({
          path: `answers.${index}`,
          ...problem('duplicate', 'has two answers: send each answer under one key'),
        });
      }
      values.set(index, value);
    }
  }
  return { values, errors };
}

function indexOf(key: string, count: number): number | undefined {
  return /^(?:0|[1-9]\d{0,3})$/.test(key) && Number(key) < count ? Number(key) : undefined;
}

/** The IDs of the options that an answer has; undefined if the question has no options. */
function idsOfChosen(question: Question, value: AnswerValue): string[] | undefined {
  const { options } = question;
  if (!options?.length || !(typeof value === 'string' || Array.isArray(value))) return undefined;
  const ids = optionIdsOf(question);
  return [value].flat().flatMap((text) => ids[options.indexOf(text)] ?? []);
}

/** The value to store; undefined if unanswered. */
function readValue(
  question: Question,
  sent: unknown,
  reading: Required<Reading>,
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
function numberFrom(value: unknown, { language, isTyped }: Required<Reading>): number | undefined {
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

/**
 * The value of an answer in the words of its survey today: options that were renamed have their current
 * texts, removed ones the text that was chosen.
 */
export function currentValue(
  question: Question | undefined,
  { value, optionIds }: Pick<SurveyAnswer, 'value' | 'optionIds'>,
): AnswerValue {
  if (!question?.options || !(typeof value === 'string' || Array.isArray(value))) return value;
  const { options } = question;
  const current = [value].flat().map((text, place) => {
    return options[chosenOption(question, { id: optionIds?.[place], text })] ?? text;
  });
  return Array.isArray(value) ? current : (current[0] ?? value);
}

const fieldName = (id: string): string => `answers.${id}`;

export interface FormAnswers {
  /** Input of `readAnswers`. */
  answers: Record<string, string | string[]>;
  /** Submitted values by field name, to fill the form again: IDs of options. */
  values: Map<string, string[]>;
}

/**
 * Reads fields `answers.<id>` or `answers.<index>` of a form; checkboxes repeat them. Other fields are
 * ignored, such as those of questions that were removed while someone was answering.
 */
export function readFormAnswers(questions: readonly Question[], form: URLSearchParams): FormAnswers {
  const answers: Record<string, string | string[]> = {};
  const values = new Map<string, string[]>();
  for (const [index, question] of questions.entries()) {
    const { id, type } = question;
    const name = [fieldName(id), `answers.${index}`].find((one) => form.has(one)) ?? '';
    const sent = form.getAll(name).filter((value) => value.trim() !== '');
    if (sent.length === 0) continue;
    const ids = optionIdsOf(question);
    values.set(
      fieldName(id),
      sent.map((value) => ids[sentOption(question, value)] ?? value),
    );
    answers[index] = type === 'multipleChoice' ? sent : (sent[0] as string);
  }
  return { answers, values };
}

/** Errors of answers, by question index. */
export function formErrors({ details = [] }: AppError): Map<number, AnswerError> {
  const errors = new Map<number, AnswerError>();
  for (const { path, code, params } of details) {
    const [, index] = /^answers\.(\d+)$/.exec(path) ?? [];
    if (index === undefined) continue;
    const error = isExplained(code) ? { code, params } : { code: 'invalid', params: {} };
    errors.set(Number(index), error as AnswerError);
  }
  return errors;
}
