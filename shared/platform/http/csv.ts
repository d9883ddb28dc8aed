/**
 * Formats CSV (RFC 4180). Every cell is quoted, and texts that a spreadsheet would run as formulas are
 * guarded. Numbers are not: guarding a minus sign would turn them into text.
 */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

type Cell = string | number | boolean;

/** Formats records as CSV: one column for each of these fields, with its name in the header. */
export const csvOf = <Column extends string>(columns: readonly Column[]) => ({
  header: csvText([columns]),
  /** Rows below the header. */
  rows: (records: readonly Readonly<Record<Column, Cell | null>>[]): string =>
    csvText(records.map((record) => columns.map((column) => record[column] ?? ''))),
});

function cellOf(value: Cell): string {
  const text = typeof value === 'string' ? guardFormula(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Joins texts with `|`; `\` escapes `|` and `\`. */
export function joinCell(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|');
}

/** Reverses `joinCell`. */
export function splitCell(text: string): string[] {
  const tags = [...text.matchAll(/(?:[^\\|]|\\.?)+/gsu)].map(([tag]) => tag.replace(/\\([\\|])/g, '$1'));
  return tags.filter((tag) => tag.trim() !== '');
}

/**
 * Beginnings of spreadsheet formulas (OWASP, CSV injection): white space and invisible characters may come
 * first, and the signs may be full-width or small, which some spreadsheets take for the ASCII ones. Leading
 * apostrophes are included, so that unguarding always restores the original.
 */
const FORMULA = /^'*(?:[\t\r\n\0]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Prevents formula execution: a leading apostrophe makes the cell text. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
