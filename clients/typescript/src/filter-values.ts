/** The values of a filter as one parameter: separated by commas, and a comma within a value as `\\,`. */
export const filterText = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** The values in a filter, without spaces around them and empty ones: the inverse of `filterText`. */
export function filterValues(text: string): string[] {
  const values = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[^\\,]+|[\\,]/g)) {
    if (part === ',') values.push('');
    else values[values.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return values.map((value) => value.trim()).filter((value) => value !== '');
}
