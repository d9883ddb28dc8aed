import * as z from 'zod';
import { problem } from '../problems.ts';
import { isVisible, oneLine, withoutControls } from './visible-text.ts';
import { because } from './zod-problems.ts';

/** Fields of requests whose errors say what is accepted. */

/** A field that takes one of these values. */
export const enumField = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const rangeError = (least: number, most: number, unit?: string) => ({
  error: `must be a whole number${unit === undefined ? '' : ` of ${unit}`} from ${least} to ${most}`,
});

/** A whole number, both bounds inclusive. */
export function intField(least: number, most: number, unit?: string) {
  const range = rangeError(least, most, unit);
  return z.int(range).min(least, range).max(most, range);
}

/** An integer in a query, within limits. `unit` is named in its error. */
export function intParameter(least: number, most: number, unit?: string) {
  const range = rangeError(least, most, unit);
  return z.coerce.number(range).int(range).min(least, range).max(most, range);
}

/** The cursor in the query of a list. */
export const cursorParameter = z
  .string()
  .optional()
  .meta({ description: '`nextCursor` of the previous page.' });

const NOTHING_VISIBLE = because(
  problem('too_short', 'must have at least one visible character', { minimum: 1 }),
);

const isText = { error: 'must be a string' };

const lengthError = (most: number) => `must have 1 to ${most} characters`;

/** Any 1 to `most` characters, without white space around them: what programs made, and secrets. */
export const rawField = (most: number) =>
  z.string(isText).trim().min(1, lengthError(most)).max(most, lengthError(most));

/** Text that people see: 1 to `most` characters, of which at least one is visible. May have several lines. */
export const textField = (most: number) => shownField(most, withoutControls);

/** Text that people see in one line, such as a name: see `textField`. Line breaks become spaces. */
export const lineField = (most: number, clean = oneLine) => shownField(most, clean);

/** Text in one line of up to `most` characters, also none. */
export const noteField = (most: number) =>
  z.string(isText).overwrite(oneLine).max(most, `may have at most ${most} characters`);

const shownField = (most: number, clean: (text: string) => string) =>
  z
    .string(isText)
    .overwrite(clean)
    .min(1, lengthError(most))
    .max(most, lengthError(most))
    .refine((text) => text === '' || isVisible(text), NOTHING_VISIBLE);

/** A date or time, which the use case reads. */
export const dateField = z.string({ error: 'must be an ISO 8601 date in a string' });
