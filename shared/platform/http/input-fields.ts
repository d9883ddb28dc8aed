import * as z from 'zod';

/** Fields of requests whose errors say what is accepted. */

/** One of these values. */
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

/** The same in a query. */
export function intParameter(least: number, most: number, unit?: string) {
  const range = rangeError(least, most, unit);
  return z.coerce.number(range).int(range).min(least, range).max(most, range);
}

/** In the query of a list. */
export const cursorParameter = z
  .string()
  .optional()
  .meta({ description: '`nextCursor` of the previous page.' });
