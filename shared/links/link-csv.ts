import { stringify } from 'csv-stringify/sync';
import type { FieldsWith } from './link.ts';
import type { LinkRecord } from './link-record.ts';

/** Links as CSV (RFC 4180), as exported and imported. */

type Column = FieldsWith<{ csv: true }>;

const plain = (value: string | number | boolean): string => String(value);
const orEmpty = (value: string | number | null): string => (value === null ? '' : String(value));

/** Cell values, in column order. */
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

export const LINK_COLUMNS = Object.keys(CELLS) as Column[];

export function linksToCsv(links: readonly LinkRecord[]): string {
  const rows = links.map((link) => LINK_COLUMNS.map((column) => guardFormula(cell(link, column))));
  return csvText([LINK_COLUMNS, ...rows]);
}

/**
 * Formats CSV. Single CRs and LFs are quoted too, although records end in CRLF: spreadsheets and most parsers take
 * either for the end of a record.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

const cell = <Field extends Column>(link: LinkRecord, field: Field): string => CELLS[field](link[field]);

/** Joins tags with `|`; `\` escapes `|` and `\`. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/[\\|]/g, '\\$&')).join('|');
}

/** Reverses `joinTags`. */
export function splitTags(text: string): string[] {
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
