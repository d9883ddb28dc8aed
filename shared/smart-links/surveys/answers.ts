import { type ErrorDetail, invalidField, validationError } from '#shared/platform/errors.ts';
import { oneLine } from '#shared/platform/http/visible-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { chosenOption, optionIdsOf } from '../model/questions/option-ids.ts';
import type { Question, QuestionType } from '../model/questions/question.ts';
import { isShown } from '../model/questions/show-if.ts';
import { type AnswerValue, InvalidAnswer, type Reading, readAnswer } from './read-answer.ts';

/** Survey answers and their validation. Pure rules, no I/O. */

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

/** Maximum size in bytes as JSON: with their questions, answers must fit an event (256 KB on EventBridge). */
export const MAX_ANSWERS_BYTES = 100_000;

export const NOTHING_ANSWERED = problem('too_few', 'must answer at least one question', {
  minimum: 1,
});

/**
 * Validates answers; returns them in question order. `sent` is an object by question ID, index or text, or an
 * array in question order; null, empty text and empty arrays count as unanswered. Throws VALIDATION_ERROR
 * with a detail per error; its path is `answers.<index>`, or the key as sent if it matches no question.
 * Answers to questions that are not shown after the others (`showIf`) are ignored.
 */
export function readAnswers(
  questions: readonly Question[],
  sent: unknown,
  { language = null, isTyped = false }: Partial<Reading> = {},
): SurveyAnswer[] {
  const { values, errors } = assign(questions, sent);
  const answers: SurveyAnswer[] = [];
  const answered = new Map<string, AnswerValue>();
  for (const [index, question] of questions.entries()) {
    const { showIf } = question;
    // Not shown: its answer is ignored.
    if (showIf && !isShown(showIf, answered.get(showIf.question))) continue;
    const value = readAnswer(question, values.get(index), { language, isTyped });
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
