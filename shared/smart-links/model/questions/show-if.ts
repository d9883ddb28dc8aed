import type { Question } from './question.ts';

/**
 * Questions that are shown only after certain answers to an earlier one. Imported by landing pages: no zod.
 */

export type ShowIf = NonNullable<Question['showIf']>;

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/**
 * The possible answers of a question, as `showIf` and summaries name them; undefined
 * if any answer is possible.
 */
export function answerChoices({ type, options }: Pick<Question, 'type' | 'options'>): string[] | undefined {
  switch (type) {
    case 'rating':
      return options?.length ? options : numbers(1, 5);
    case 'singleChoice':
    case 'multipleChoice':
      return options ?? [];
    case 'yesNo':
      return ['yes', 'no'];
    case 'nps':
      return numbers(0, 10);
    default:
      return undefined;
  }
}

/** The name of an answer in `showIf` and summaries. */
export function answerName(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Whether a question is shown after this answer to the question that it depends on; undefined: no answer. */
export function isShown(
  { answers }: ShowIf,
  value: string | number | boolean | readonly string[] | undefined,
): boolean {
  if (value === undefined) return false;
  const names = Array.isArray(value) ? (value as readonly string[]) : [answerName(value as string)];
  return names.some((name) => answers.includes(name));
}
