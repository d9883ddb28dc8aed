import * as z from 'zod';

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

/** Text of 1 to `most` characters, without white space around it. */
export function textField(most: number) {
  const length = `must have 1 to ${most} characters`;
  return z.string({ error: 'must be a string' }).trim().min(1, length).max(most, length);
}

/** A date or time, which the use case reads. */
export const dateField = z.string({ error: 'must be an ISO 8601 date in a string' });
