import type { Language } from '#shared/languages/language.ts';
import { SMART_LINK_TEXTS } from '#shared/languages/texts.ts';
import type { ProblemParams } from '#shared/platform/problems.ts';
import { emailError } from '#shared/visitor-pages/email-errors.ts';

/** Codes of rejected answers, with what is allowed. `invalid`: any other. */
export type AnswerErrors = Pick<
  ProblemParams,
  | 'required'
  | 'invalid_type'
  | 'invalid_value'
  | 'invalid_format'
  | 'invalid_characters'
  | 'too_small'
  | 'too_large'
  | 'too_long'
  | 'invalid'
>;

/** Codes of errors about a form as a whole. */
export type FormErrors = Pick<ProblemParams, 'too_few' | 'too_many_bytes'>;

type Errors = AnswerErrors & FormErrors;

type ErrorOf<Some extends Partial<Errors>> = {
  [Code in keyof Some & keyof Errors]: { code: Code; params: Errors[Code] };
}[keyof Some & keyof Errors];

/** Why an answer is rejected. */
export type AnswerError = ErrorOf<AnswerErrors>;
/** Why the answers together are rejected. */
export type FormError = ErrorOf<FormErrors>;

type Texts = typeof SMART_LINK_TEXTS.en.answers;

/** What respondents read about an error, with numbers as the language writes them. */
export function errorText(error: AnswerError | FormError, language: Language): string {
  if (error.code === 'invalid_format') return emailError(error.params, language);
  const isChoice = error.code === 'invalid_type' && error.params.expected !== 'number';
  const text = SMART_LINK_TEXTS[language].answers[isChoice ? 'invalid_value' : error.code];
  const format = new Intl.NumberFormat(language);
  return Object.entries(error.params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, format.format(Number(value))),
    text,
  );
}

/** Whether there is a text for this code. */
export const isExplained = (code: string): code is keyof Texts | 'invalid_format' =>
  code === 'invalid_format' || Object.hasOwn(SMART_LINK_TEXTS.en.answers, code);
