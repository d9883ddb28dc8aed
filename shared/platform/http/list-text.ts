/** Several values in one query parameter: separated by commas, and a comma within a value as `\\,`. */

/** The values of a parameter, without spaces around them: `a, b\\,c` has `a` and `b,c`. */
export function valuesOf(text: string): string[] {
  const values = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[^\\,]+|[\\,]/g)) {
    if (part === ',') values.push('');
    else values[values.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return values.map((value) => value.trim());
}

/** The parameter with these values. */
export const listText = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
