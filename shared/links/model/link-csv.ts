import { csvText, joinCell } from '#shared/platform/http/csv.ts';
import type { FieldsWith } from './link.ts';
import type { LinkRecord } from './link-record.ts';
import { plainEntries } from './plain-fields.ts';

/** Links as CSV (RFC 4180), as exported and imported. */

type Column = FieldsWith<{ csv: true }>;

const plain = (value: string | number | boolean): string => String(value);
const orEmpty = (value: string | number | null): string => (value === null ? '' : String(value));

/** Structured fields are JSON in a cell, which imports can read. */
const json = (value: object | null): string => (value === null ? '' : JSON.stringify(value));
const plainCell = (value: boolean | string | object | null): string =>
  typeof value === 'object' ? json(value) : plain(value);
const jsonList = (value: readonly object[]): string => (value.length === 0 ? '' : JSON.stringify(value));

/** Cell values, in column order. */
const CELLS: { readonly [Field in Column]: (value: LinkRecord[Field]) => string } = {
  _id: plain,
  shortUrl: plain,
  code: plain,
  originalUrl: plain,
  title: plain,
  tags: joinCell,
  status: plain,
  expiresAt: orEmpty,
  maxClicks: orEmpty,
  customDomain: orEmpty,
  expiredUrl: orEmpty,
  hasPassword: plain,
  clicks: plain,
  createdAt: plain,
  updatedAt: plain,
  blockedReason: orEmpty,
  rules: jsonList,
  variants: jsonList,
  startsAt: orEmpty,
  ...plainEntries(() => plainCell),
  health: (health) => health?.status ?? '',
  aliases: joinCell,
  displayUrl: plain,
  test: json,
  originallyCreatedAt: orEmpty,
};

export const LINK_COLUMNS = Object.keys(CELLS) as Column[];

export const linksToCsv = (links: readonly LinkRecord[]): string => LINK_CSV_HEADER + linkRows(links);

export const LINK_CSV_HEADER = csvText([LINK_COLUMNS]);

/** Rows below the header. */
export const linkRows = (links: readonly LinkRecord[]): string =>
  csvText(links.map((link) => LINK_COLUMNS.map((column) => cell(link, column))));

const cell = <Field extends Column>(link: LinkRecord, field: Field): string => CELLS[field](link[field]);
