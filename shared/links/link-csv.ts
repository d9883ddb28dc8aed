import { stringify } from 'csv-stringify/sync';
import type { FieldsWith } from './link.ts';
import type { LinkRecord } from './link-record.ts';

/** Links as CSV (RFC 4180): what the export writes and the import reads back. */

type Column = FieldsWith<{ csv: true }>;

const plain = (value: string | number | boolean): string => String(value);
const orEmpty = (value: string | number | null): string => (value === null ? '' : String(value));

/** What each column holds, in the order of the columns. */
const CELLS: { readonly [Field in Column]: (value: LinkRecord[Field]) => string } = {
  _id: plain,
  shortUrl: plain,
  code: plain,
  originalUrl: plain,
  title: plain,
  tags: joinTags,
  status: plain,
  expiresAt: orEmpty,
  maxClicks: orEmpty,
  customDomain: orEmpty,
  expiredUrl: orEmpty,
  hasPassword: plain,
  clicks: plain,
  createdAt: plain,
  updatedAt: plain,
};

/** The header row of an export. */
export const LINK_COLUMNS = Object.keys(CELLS) as Column[];

/** The export of these links, header row first. */
export function linksToCsv(links: readonly LinkRecord[]): string {
  const rows = links.map((link) => LINK_COLUMNS.map((column) => guardFormula(cell(link, column))));
  return csvText([LINK_COLUMNS, ...rows]);
}

/**
 * Rows as CSV. A single CR or LF needs quotes too, although rows end in both: for spreadsheets and most parsers each of
 * them ends a row.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

const cell = <Field extends Column>(link: LinkRecord, field: Field): string => CELLS[field](link[field]);

/** Tags in one cell, with `|` between them and `\` before a `|` or `\` of their own. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/[\\|]/g, '\\$&')).join('|');
}

/** Reads a cell that `joinTags` wrote. */
export function splitTags(text: string): string[] {
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
