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
  /** By line, also blank ones: those of the API, or of this draft. Renamed options keep theirs. */
  optionIds: string[];
  showIf: ShowIf | null;
}

/** The question is shown after any of these answers to an earlier one: IDs of options, or names. */
export interface ShowIf {
  question: string;
  answers: string[];
}

/** An answer that can be chosen: an option, or the name of an answer. */
export interface Choice {
  value: string;
  label: string;
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

/** Before the IDs of a draft: the API begins none with it. */
const OWN = '+';

/** The ID in a draft of an option that the API does not know. */
export const ownOptionId = (text: string): string => OWN + text;

/** The ID of an option for the API; null: it chooses. */
export const sentOptionId = (id: string): string | null => (id.startsWith(OWN) ? null : id);

const lineIds = (lines: readonly string[], ids: readonly string[]): string[] =>
  lines.map((line, index) => ids[index] ?? ownOptionId(line));

/** The options of a question without blank lines. */
export function optionsOf(question: QuestionFields): Choice[] {
  if (!hasOptions(question)) return [];
  const lines = question.options.split('\n');
  const ids = lineIds(lines, question.optionIds);
  return lines
    .map((line, index) => ({ value: ids[index] ?? '', label: line.trim() }))
    .filter(({ label }) => label !== '');
}

/** The fields of a question after its options were edited: lines that are edited or moved keep their IDs. */
export function withOptions(
  { options: before, optionIds }: Pick<QuestionFields, 'options' | 'optionIds'>,
  options: string,
): Pick<QuestionFields, 'options' | 'optionIds'> {
  const old = before.split('\n');
  const ids = lineIds(old, optionIds);
  const lines = options.split('\n');
  const shorter = Math.min(old.length, lines.length);
  let start = 0;
  while (start < shorter && old[start] === lines[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === lines.at(-1 - end)) end++;

  const gone = old.slice(start, old.length - end);
  const come = lines.slice(start, lines.length - end);
  const free = new Set(gone.keys());
  const take = (place: number): string | undefined => (free.delete(place) ? ids[start + place] : undefined);
  const same = come.map((line) => take(gone.findIndex((one, place) => one === line && free.has(place))));
  const kept = same.map(
    (id, place) => id ?? (gone.length === come.length ? take(place) : undefined) ?? ownOptionId(random(8)),
  );
  return { options, optionIds: [...ids.slice(0, start), ...kept, ...ids.slice(ids.length - end)] };
}

const range = (from: number, to: number): Choice[] =>
  Array.from({ length: to - from + 1 }, (_, i) => named(String(from + i)));

const named = (name: string): Choice => ({ value: name, label: name });

/** Answers that other questions can depend on; empty if it allows any. */
export function answersOf(question: QuestionFields): Choice[] {
  const { type } = question;
  if (type === 'yesNo') return ['yes', 'no'].map(named);
  if (type === 'nps') return range(0, 10);
  const options = optionsOf(question);
  return options.length === 0 && type === 'rating' ? range(1, 5) : options;
}

/** The answers that a condition names. Drafts of earlier versions name options by their texts. */
export const chosenIn = ({ answers }: ShowIf, allowed: readonly Choice[]): Choice[] =>
  allowed.filter(({ value, label }) => answers.includes(value) || answers.includes(label));

/** The time of a `datetime-local` input in UTC; null if empty. */
export const instantOf = (local: string): string | null =>
  Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString();

/** Generated here, so that other questions can refer to an unsaved question. */
export const newQuestionId = (): string => `q${random(10)}`;

function random(length: number): string {
  const digits = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(digits, (digit) => (digit % 36).toString(36)).join('');
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
    const choices = optionsOf(one).map(({ label }) => label);
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
    else if (chosenIn(showIf, allowed).length === 0) {
      checks.add(path, text.showIfAnswers);
    }
  }
  if (email.trim() !== '' && !/[^\s@]@[^\s@]+[.。．][^\s@]{2,}$/u.test(email.trim())) {
    checks.add('submissionDetails', text.email);
  }
  checks.words('thankYou.text', thanksText);
  checks.url('thankYou.url', thanksUrl);
  checks.time('closesAt', closesAt);
  checks.whole('maxResponses', maxResponses, text.maxResponses(RESPONSES.max));
}
