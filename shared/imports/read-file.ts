import { draftLink, type LinkHosts } from '../links/draft-link.ts';
import { createLinkSchema } from '../links/link-input.ts';
import { CODE_SHAPE } from '../links/redirect-entry.ts';
import { uniquePair } from '../links/unique-pair-store.ts';
import { AppError, type ErrorDetail, invalidField } from '../platform/errors.ts';
import { parseJson } from '../platform/http/json-text.ts';
import { parseInput } from '../platform/http/request.ts';
import { isId } from '../platform/runtime/ids.ts';
import {
  type Cells,
  detectFormat,
  KNOWN_FORMATS,
  normalizeColumn,
  type RawLink,
  toRawLink,
} from './formats.ts';
import { type ImportOptions, type ImportRow, MAX_IMPORT_ROWS, type RowFailure } from './import-job.ts';
import { readTable } from './table-text.ts';

/** A parsed file with its valid and invalid rows. */
export interface ImportFile {
  format: string;
  rows: (ImportRow | RowFailure)[];
}

/** Unvalidated fields of a row; undefined when the row is not an object. */
interface RawRow {
  row: number;
  link: RawLink | undefined;
}

/**
 * Parses a file of links. Invalid rows are returned with their error; throws 400 when the file itself is invalid. Of
 * rows with the same URL and domain, or the same code, only the first is valid.
 */
export function readImportFile(
  file: { isJson: boolean; text: string },
  ownerId: string,
  options: ImportOptions,
  hosts: LinkHosts,
  now: Date,
): ImportFile {
  const { format, rows } = file.isJson ? readJson(file.text) : readCsv(file.text);
  if (rows.length === 0) throw invalidField('body', 'holds no rows');
  const seen = new Map<string, number>();
  return {
    format,
    rows: rows.map((raw) => {
      try {
        return checkRow(raw, seen, options, (input) => draftLink(ownerId, input, hosts, now));
      } catch (error) {
        if (error instanceof AppError) return rowFailure(raw.row, error);
        throw error;
      }
    }),
  };
}

/** The public error of a row. */
export function rowFailure(row: number, { code, message, details }: AppError): RowFailure {
  const [detail]: (ErrorDetail | undefined)[] = details ?? [];
  return { row, code, message, ...(detail && { path: detail.path }) };
}

function checkRow(
  { row, link }: RawRow,
  seen: Map<string, number>,
  { onCodeTaken }: ImportOptions,
  check: (input: ImportRow['input']) => void,
): ImportRow {
  if (link === undefined) throw invalidField('row', 'must be a JSON object');
  if (link['password'] != null || link['hasPassword'] === true) {
    // Importing without the password would make the link public.
    throw invalidField(
      'password',
      'is not imported; create this link with POST /v1/api/links and a new password',
    );
  }
  const mayReplaceCode = onCodeTaken === 'new';
  if (mayReplaceCode && link.code !== undefined && !isCode(link.code)) link.code = null;
  const input = parseInput(createLinkSchema, { ...link, title: link['title'] || titleOf(link) }, 'body');
  if (input.preview?.image !== undefined && isId('media', input.preview.image)) {
    throw invalidField('preview.image', 'must be a URL in an import; a storageCode belongs to one link');
  }
  check(input);

  const pair = JSON.stringify(uniquePair(input));
  const samePair = seen.get(pair);
  if (samePair !== undefined) {
    const message = `Row ${samePair} of this file has the same originalUrl and customDomain.`;
    throw new AppError('LINK_ALREADY_EXISTS', message);
  }
  const sameCode = input.code == null ? undefined : seen.get(input.code);
  if (sameCode !== undefined && !mayReplaceCode) {
    throw new AppError('CODE_TAKEN', `Row ${sameCode} of this file has the same code.`);
  }
  if (sameCode !== undefined) input.code = null;
  seen.set(pair, row);
  if (input.code != null) seen.set(input.code, row);
  return { row, input };
}

const isCode = (value: unknown): boolean => typeof value === 'string' && CODE_SHAPE.test(value);

/** Title of a link that has none: its destination. */
function titleOf({ originalUrl }: RawLink): string | undefined {
  if (typeof originalUrl !== 'string' || !URL.canParse(originalUrl)) return undefined;
  const { host, pathname } = new URL(originalUrl);
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200);
}

const TOO_MANY_ROWS = `holds more than ${MAX_IMPORT_ROWS} rows; import at most ${MAX_IMPORT_ROWS} at once`;

function readCsv(text: string): { format: string; rows: RawRow[] } {
  const { header, rows } = readTable(text, MAX_IMPORT_ROWS, TOO_MANY_ROWS);
  const format = detectFormat(header);
  if (!format) throw unknownColumns('The header row', header);
  const names = header.map(normalizeColumn);
  return {
    format: format.name,
    rows: rows.map(({ row, cells }) => {
      const named: [string, string][] = cells.map((cell, i) => [names[i] ?? '', cell]);
      return { row, link: toRawLink(format, cellsOf(named)) };
    }),
  };
}

function readJson(text: string): { format: string; rows: RawRow[] } {
  const items = findList(parseJson(text, { maxEntries: MAX_IMPORT_ROWS, tooMany: TOO_MANY_ROWS }));
  const isObject = (item: unknown): item is object =>
    item !== null && typeof item === 'object' && !Array.isArray(item);
  const first = items.find(isObject);
  if (first === undefined)
    return { format: 'generic', rows: items.map((_, i) => ({ row: i + 1, link: undefined })) };
  const format = detectFormat(Object.keys(first));
  if (!format) throw unknownColumns('The first link', Object.keys(first));
  const toLink = (item: object): RawLink =>
    // Already in our format, with typed values.
    'originalUrl' in item ? readNative({ ...item }) : toRawLink(format, cellsOf(namedValues(item)));
  return {
    format: format.name,
    rows: items.map((item, i) => ({ row: i + 1, link: isObject(item) ? toLink(item) : undefined })),
  };
}

function readNative(item: RawLink): RawLink {
  return item['status'] === 'expired' ? { ...item, status: 'inactive' } : item;
}

const namedValues = (item: object): [string, unknown][] =>
  Object.entries(item).map(([name, value]) => [normalizeColumn(name), value]);

/** The first of two columns with the same name wins. */
function cellsOf(named: readonly [string, unknown][]): Cells {
  return new Map(named.toReversed());
}

/** An array, or an object with one: `links` (ours, Bitly), `data` (Kutt), `shortUrls.data` (Shlink). */
function findList(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  if (body !== null && typeof body === 'object') {
    const { links, data, shortUrls } = body as Record<string, unknown>;
    for (const inner of [links, data, shortUrls]) if (inner !== undefined) return findList(inner);
  }
  throw invalidField('body', 'must be an array of links, or an object { links: [...] }');
}

function unknownColumns(what: string, names: readonly string[]): AppError {
  const shown = names.slice(0, 20).join(', ').slice(0, 300);
  return invalidField(
    'body',
    `${what} names no column with the destination (found: ${shown || 'nothing'}). Needed is originalUrl, also called ` +
      'url, long url or destination; title, tags, code (slug, alias, keyword), expiresAt, maxClicks, customDomain, ' +
      `expiredUrl and status may come with it. The exports of ${KNOWN_FORMATS} are taken as they are.`,
  );
}
