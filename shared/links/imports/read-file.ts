import { AppError, invalidField } from '#shared/platform/errors.ts';
import { parseJson } from '#shared/platform/http/json-text.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type DraftContext, draftLink } from '../manage/draft-link.ts';
import { createLinkSchema } from '../model/link-input.ts';
import { CODE_SHAPE } from '../model/redirect-entry.ts';
import { isReservedCode } from '../model/reserved-codes.ts';
import { comparedOf } from '../store/unique-pair-store.ts';
import { IMPORT_FIELDS } from './field-readers.ts';
import { detectFormat, type ImportFormat, KNOWN_FORMATS, toRawLink } from './formats.ts';
import { type ImportOptions, type ImportRow, MAX_IMPORT_ROWS, type RowFailure } from './import-job.ts';
import type { RawLink } from './platform-fields.ts';
import { ReadColumns } from './read-columns.ts';
import { rowFailure } from './row-failure.ts';
import { ShortDomains } from './short-domains.ts';
import { readTable } from './table-text.ts';

/** A parsed file with its valid and invalid rows. */
export interface ImportFile {
  format: string;
  /** Columns with content that were not read. */
  ignoredColumns: string[];
  /** Domains of the short links in it, which are not imported. */
  ignoredDomains: string[];
  rows: (ImportRow | RowFailure)[];
}

/** Unvalidated fields of a row; undefined when the row is not an object. */
interface RawRow {
  row: number;
  link: RawLink | undefined;
  /** The cells by the names in the file. */
  named?: readonly [name: string, value: unknown][];
}

/**
 * Parses a file of links. Invalid rows are returned with their error; throws 400 if the file itself is
 * invalid. Of rows with the same code, only the first is valid. Rows with the same URL and domain are valid
 * if they have their own codes; a row without one is not, so that a file can be imported again.
 */
export function readImportFile(
  context: DraftContext,
  file: { isJson: boolean; text: string },
  options: ImportOptions,
): ImportFile {
  const { now } = context;
  const { rows, ...about } = file.isJson ? readJson(file.text, now) : readCsv(file.text, now);
  if (rows.length === 0) throw invalidField('body', problem('too_few', 'contains no rows', { minimum: 1 }));
  const codes = new Map<string, number>();
  const read = rows.map((raw) =>
    attempt(raw, () => {
      const row = checkRow(raw, options, (input) => draftLink(context, input));
      claimCode(row, codes, options);
      return row;
    }),
  );
  return { ...about, rows: withoutRepeats(read) };
}

function attempt(raw: RawRow, read: () => ImportRow): ImportRow | RowFailure {
  const { row } = raw;
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) log.error('import row not read', { row, error });
    return inWordsOfFile(
      raw,
      rowFailure(row, error instanceof AppError ? error : new AppError('INTERNAL_ERROR')),
    );
  }
}

/** Names the column as in the file, if its name differs from the field's. */
function inWordsOfFile({ link, named = [] }: RawRow, failure: RowFailure): RowFailure {
  const { path = '', message } = failure;
  const field = /^\w+/.exec(path)?.[0] ?? '';
  const value = link?.[field as keyof RawLink];
  if (typeof value !== 'string') return failure;
  const [name] = named.find(([, cell]) => typeof cell === 'string' && cell.trim() === value.trim()) ?? [''];
  const column = name.slice(0, 100).toWellFormed();
  if (column === '' || column === field) return failure;
  const isPrefixed = message.startsWith(`${path}: `);
  return { ...failure, column, message: isPrefixed ? `${column}${message.slice(path.length)}` : message };
}

function checkRow(
  { row, link }: RawRow,
  { onCodeTaken }: ImportOptions,
  check: (input: ImportRow['input']) => void,
): ImportRow {
  if (link === undefined)
    throw invalidField('row', problem('invalid_type', 'must be a JSON object', { expected: 'object' }));
  if (link['password'] != null || link['hasPassword'] === true) {
    // Importing without the password would make the link public.
    throw invalidField(
      'password',
      problem(
        'not_importable',
        'cannot be imported; create this link with POST /v1/api/links and a new password',
      ),
    );
  }
  if (onCodeTaken === 'new' && link.code !== undefined && !isCode(link.code)) link.code = null;
  const input = parseInput(
    createLinkSchema,
    { ...link, title: link['title'] || titleOf(link) },
    {
      root: 'body',
      // `ignoredColumns` lists them.
      unknown: 'ignored',
    },
  );
  if (input.preview?.image !== undefined && isId('media', input.preview.image)) {
    throw invalidField(
      'preview.image',
      problem('invalid_format', 'must be a URL in an import: a storageCode belongs to one link', {
        format: 'url',
      }),
    );
  }
  check(input);
  return { row, input };
}

/** Claims the code of a row: of several rows with the same code, the first keeps it. */
function claimCode(
  { row, input }: ImportRow,
  codes: Map<string, number>,
  { onCodeTaken }: ImportOptions,
): void {
  if (input.code == null) return;
  const first = codes.get(input.code);
  if (first === undefined) codes.set(input.code, row);
  else if (onCodeTaken === 'new') input.code = null;
  else
    throw new AppError('CODE_TAKEN', `Row ${first} of the file has the same code.`, {
      params: { row: first },
    });
}

/**
 * Rows that share a URL and domain, which is normal on other platforms: those with codes become links that
 * allow duplicates, so that each printed code works. One without a code fails, wherever the others are,
 * because chunks of rows are stored in any order.
 */
function withoutRepeats(rows: readonly (ImportRow | RowFailure)[]): (ImportRow | RowFailure)[] {
  const byPair = new Map<string, ImportRow[]>();
  for (const row of rows) {
    if (!('input' in row)) continue;
    const pair = JSON.stringify(comparedOf(row.input));
    const same = byPair.get(pair);
    if (same) same.push(row);
    else byPair.set(pair, [row]);
  }
  const repeats = new Map<ImportRow, number>();
  for (const same of byPair.values()) {
    if (same.length === 1) continue;
    const coded = same.filter(({ input }) => input.code != null);
    const [first] = (coded.length > 0 ? coded : same) as [ImportRow];
    for (const row of same) {
      if (row.input.code == null && row.input.allowDuplicate !== true && row !== first)
        repeats.set(row, first.row);
    }
    if (coded.length > 1) for (const { input } of coded) input.allowDuplicate = true;
  }
  return rows.map((row) => {
    const first = 'input' in row ? repeats.get(row) : undefined;
    if (first === undefined) return row;
    const message = `Row ${first} of this file has the same originalUrl and customDomain.`;
    return rowFailure(row.row, new AppError('LINK_ALREADY_EXISTS', message, { params: { row: first } }));
  });
}

const isCode = (value: unknown): boolean =>
  typeof value === 'string' && CODE_SHAPE.test(value) && !isReservedCode(value);

/** Title of a link that has none: its destination. */
function titleOf({ originalUrl }: RawLink): string | undefined {
  const url = typeof originalUrl === 'string' ? URL.parse(urlText(originalUrl)) : null;
  if (url === null) return undefined;
  const { host, pathname } = url;
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200);
}

const TOO_MANY_ROWS = `holds more than ${MAX_IMPORT_ROWS} rows; import at most ${MAX_IMPORT_ROWS} at once`;

interface RawFile extends Omit<ImportFile, 'rows'> {
  rows: RawRow[];
}

function readCsv(text: string, now: Date): RawFile {
  const { header, rows } = readTable(text, MAX_IMPORT_ROWS, TOO_MANY_ROWS);
  const format = detectFormat(header);
  if (!format) throw unknownColumns('The header row', header);
  const columns = new ReadColumns();
  const domains = new ShortDomains(format.columns.originalUrl);
  const read = rows.map(({ row, cells }) => {
    const named = cells.map((cell, i): [string, unknown] => [header[i] ?? '', cell]);
    domains.add(named);
    return { row, named, link: toRawLink(format, columns.cellsOf(named), now) };
  });
  return { ...found(format, columns, domains), rows: read };
}

function readJson(text: string, now: Date): RawFile {
  const items = findList(parseJson(text, { maxEntries: MAX_IMPORT_ROWS, tooMany: TOO_MANY_ROWS }));
  const isObject = (item: unknown): item is object =>
    item !== null && typeof item === 'object' && !Array.isArray(item);
  const first = items.find(isObject);
  if (first === undefined) {
    const rows = items.map((_, i) => ({ row: i + 1, link: undefined }));
    return { format: 'generic', ignoredColumns: [], ignoredDomains: [], rows };
  }
  const format = detectFormat(Object.keys(first));
  if (!format) throw unknownColumns('The first link', Object.keys(first));
  const columns = new ReadColumns();
  const domains = new ShortDomains(format.columns.originalUrl);
  const toLink = (item: object): RawLink => {
    const named = Object.entries(item);
    domains.add(named);
    // Already in our format, with typed values.
    return 'originalUrl' in item ? readNative({ ...item }) : toRawLink(format, columns.cellsOf(named), now);
  };
  const rows = items.map((item, i) => ({ row: i + 1, link: isObject(item) ? toLink(item) : undefined }));
  return { ...found(format, columns, domains), rows };
}

/** The format, ignored columns and ignored domains of a file whose rows were read. */
const found = (format: ImportFormat, columns: ReadColumns, domains: ShortDomains): Omit<RawFile, 'rows'> => ({
  format: format.name,
  ignoredColumns: ignored(format, columns),
  ignoredDomains: domains.list(),
});

/** Further fields of our own export are derived, except for aliases. */
const ignored = ({ name }: ImportFormat, columns: ReadColumns): string[] =>
  name === 'signpost' ? columns.ignored().filter((column) => column === 'aliases') : columns.ignored();

function readNative(item: RawLink): RawLink {
  return item['status'] === 'expired' ? { ...item, status: 'inactive' } : item;
}

/** An array, or an object with one: `links` (ours, Bitly), `data` (Kutt), `shortUrls.data` (Shlink). */
function findList(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  if (body !== null && typeof body === 'object') {
    const { links, data, shortUrls } = body as Record<string, unknown>;
    for (const inner of [links, data, shortUrls]) if (inner !== undefined) return findList(inner);
  }
  throw invalidField(
    'body',
    problem('invalid_type', 'must be an array of links, or an object { links: [...] }', {
      expected: 'array, object',
    }),
  );
}

function unknownColumns(what: string, names: readonly string[]): AppError {
  const shown = names.slice(0, 20).join(', ').slice(0, 300);
  return invalidField(
    'body',
    problem(
      'one_of_required',
      `${what} names no column with the destination (found: ${shown || 'nothing'}). Name it originalUrl, ` +
        `url, long url or destination. Optional columns: ${OTHER_FIELDS}. Exports of ${KNOWN_FORMATS} work ` +
        'unchanged.',
      { fields: ['originalUrl', 'url', 'long url', 'destination'] },
    ),
  );
}

const OTHER_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'originalUrl')
  .map((field) => (field === 'code' ? 'code (slug, alias, keyword)' : field))
  .join(', ');
