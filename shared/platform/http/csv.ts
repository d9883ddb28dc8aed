import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV. A single CR or LF needs quotes too, although rows end in both: for spreadsheets and most parsers each of
 * them ends a row.
 */
export const csvText = (rows: readonly (readonly string[])[], { quoted = false } = {}): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/, quoted });

/** Texts in one cell, with `|` between them and `\` before a `|` or `\` of their own. */
export function joinCell(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|');
}

/** Reads a cell that `joinCell` wrote. */
export function splitCell(text: string): string[] {
  const tags = [...text.matchAll(/(?:[^\\|]|\\.?)+/gsu)].map(([tag]) => tag.replace(/\\([\\|])/g, '$1'));
  return tags.filter((tag) => tag.trim() !== '');
}

// What a spreadsheet takes for a formula when a cell begins with it (OWASP, CSV injection). Apostrophes before it are
// counted in, so that taking one off again always gives back what was there.
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** Keeps a spreadsheet from running a cell: an apostrophe in front makes it text. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes back what `guardFormula` did. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
