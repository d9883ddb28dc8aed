import type { SmartLinkQuestion } from '@signpost/client/core';
import { SMART_LINK_LIMITS } from '@signpost/client/values';
import type { Row } from '#console/components/forms/row.ts';
import type { PageChecks } from './page-form.ts';

/** A survey in the builder, and its validation errors. */

type QuestionType = SmartLinkQuestion['type'];

export interface QuestionFields {
  /** Unchanged when the text changes, so that the results stay together. */
  id: string;
  question: string;
  type: QuestionType;
  required: boolean;
  /** One per line. */
  options: string;
  showIf: ShowIf | null;
}

/** The question is shown after any of these answers to an earlier one. */
export interface ShowIf {
  question: string;
  answers: string[];
}

/** The fields of a survey in a draft. */
export interface SurveyDraft {
  questions: Row<QuestionFields>[];
  email: string;
  digest: 'each' | 'daily' | 'off';
  display: 'all' | 'steps';
  thanksText: string;
  thanksUrl: string;
  /** Local time. */
  closesAt: string;
  maxResponses: string;
  /** Other keys of `submissionDetails`, set by other API clients. */
  otherDetails: { [name: string]: unknown };
}

/** Whether a question can have options; ratings show stars without. */
export const hasOptions = ({ type }: QuestionFields): boolean =>
  type === 'singleChoice' || type === 'multipleChoice' || type === 'rating';

export function choicesOf(question: QuestionFields): string[] | null {
  if (!hasOptions(question)) return null;
  const options = question.options.split('\n').map((option) => option.trim());
  const choices = options.filter((option) => option !== '');
  return choices.length > 0 ? choices : null;
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** Answers that other questions can depend on; empty if it allows any. */
export function answersOf(question: QuestionFields): string[] {
  const { type } = question;
  if (type === 'yesNo') return ['yes', 'no'];
  if (type === 'nps') return range(0, 10);
  if (!hasOptions(question)) return [];
  return choicesOf(question) ?? (type === 'rating' ? range(1, 5) : []);
}

/** The time of a `datetime-local` input in UTC; null if empty. */
export const instantOf = (local: string): string | null =>
  Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString();

/** Generated here, so that other questions can refer to an unsaved question. */
export function newQuestionId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(10));
  return `q${Array.from(digits, (digit) => (digit % 36).toString(36)).join('')}`;
}

/** The ID of a question of a new page: always the same, so that drafts that begin alike are equal. */
export const questionIdAt = (index: number): string => `q${index + 1}`;

const RESPONSES = SMART_LINK_LIMITS.maxResponses;
const { max: MAX_OPTIONS } = SMART_LINK_LIMITS['questions[].options'];
const { max: MAX_OPTION } = SMART_LINK_LIMITS['questions[].options[]'];

export function surveyProblems(
  { questions, email, thanksText, thanksUrl, closesAt, maxResponses }: SurveyDraft,
  checks: PageChecks,
): void {
  const { text } = checks;
  if (questions.length === 0) checks.add('questions', text.rowMissing);
  const asks = new Set<string>();
  for (const [index, one] of questions.entries()) {
    const add = (field: string, message: string) => checks.add(`questions[${index}].${field}`, message);
    const asked = one.question.trim();
    if (asked === '') add('question', text.questionMissing);
    else if (asks.has(asked)) add('question', text.questionTwice);
    else checks.words(`questions[${index}].question`, asked);
    asks.add(asked);
    const choices = choicesOf(one) ?? [];
    if (choices.length === 0 && hasOptions(one) && one.type !== 'rating') add('options', text.optionsMissing);
    if (new Set(choices).size < choices.length) add('options', text.optionTwice);
    else if (choices.length > MAX_OPTIONS || choices.some(({ length }) => length > MAX_OPTION)) {
      add('options', text.optionsLong(MAX_OPTIONS, MAX_OPTION));
    }
  }
  for (const [index, { showIf }] of questions.entries()) {
    if (!showIf) continue;
    const path = `questions[${index}].showIf`;
    const target = questions.slice(0, index).find(({ id }) => id === showIf.question);
    const allowed = target ? answersOf(target) : [];
    if (allowed.length === 0) checks.add(path, text.showIfQuestion);
    else if (!showIf.answers.some((answer) => allowed.includes(answer))) {
      checks.add(path, text.showIfAnswers);
    }
  }
  if (email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim())) {
    checks.add('submissionDetails', text.email);
  }
  checks.words('thankYou.text', thanksText);
  checks.url('thankYou.url', thanksUrl);
  checks.time('closesAt', closesAt);
  checks.whole('maxResponses', maxResponses, text.maxResponses(RESPONSES.max));
}
