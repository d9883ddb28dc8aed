import type { AppError } from '#shared/platform/errors.ts';
import { optionIdsOf, sentOption } from '../model/questions/option-ids.ts';
import type { Question } from '../model/questions/question.ts';
import { type AnswerError, isExplained } from '../rendering/answer-errors.ts';

/** Answers and their errors in the fields of a page's form. */

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
