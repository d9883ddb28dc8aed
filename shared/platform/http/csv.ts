import { stringify } from 'csv-stringify/sync';

/**
 * Formats CSV (RFC 4180). Single CRs and LFs are quoted too, although records end in CRLF: spreadsheets and most parsers take
 * either for the end of a record.
 */
export const csvText = (rows: readonly (readonly string[])[], { quoted = false } = {}): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/, quoted });

/** Joins texts with `|`; `\` escapes `|` and `\`. */
export function joinCell(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|');
}

/** Reverses `joinCell`. */
export function splitCell(text: string): string[] {
  const tags = [...text.matchAll(/(?:[^\\|]|\\.?)+/gsu)].map(([tag]) => tag.replace(/\\([\\|])/g, '$1'));
  return tags.filter((tag) => tag.trim() !== '');
}

// Prefixes of spreadsheet formulas (OWASP, CSV injection). Leading apostrophes are included, so that unguarding always
// restores the original.
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** Prevents formula execution: a leading apostrophe makes the cell text. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
