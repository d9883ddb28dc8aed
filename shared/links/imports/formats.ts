import { splitCell } from '#shared/platform/http/csv.ts';
import { MAX_TITLE_LENGTH } from '../model/link.ts';
import { cut, firstFilled, isEmpty, isRecord, normalizeColumn } from './cells.ts';
import {
  type CellReading,
  FIELD_READERS,
  IMPORT_FIELDS,
  isFlagged,
  isOver,
  readStatus,
} from './field-readers.ts';
import type { FileColumns } from './import-columns.ts';
import {
  dubFields,
  firebaseFields,
  type PlatformFields,
  type RawLink,
  shortIoFields,
  sinkFields,
  utmFields,
} from './platform-fields.ts';
import type { RowCells } from './read-columns.ts';
import { shownValue } from './row-failure.ts';

/**
 * Import formats, detected by their column names. Sources of the names:
 * - Shlink: shlink-web-component, `ExportShortUrlsBtn.tsx` (CSV); its REST API uses the same names; before
 *   version 4, see shlink-web-client issue 826.
 * - Dub: the columns of its export dialog (`exportLinksColumns`) and its API, which alone has targeting.
 * - Bitly: the columns of "Export" in its link list (URLR's and Elido's migration guides, shlink issue
 *   834), and API v4.
 * - Short.io: its API (`@short.io/client-node`), and exports of pyshortio.
 * - Rebrandly: the link object of its API.
 * - YOURLS: the columns of its `yourls_url` table, and the plugin Import-Export (`fileio/csv.php`).
 * - Kutt: the fields of `GET /api/v2/links`, its only export.
 * - Firebase Dynamic Links: "Export Dynamic Links metadata" of its guide.
 * - Polr: its table `links`. Sink: its export. GoGovSG: its API. TinyURL, BL.INK, Linkly, goo.gl: the link
 *   objects of their APIs.
 * - tiny.cc: the examples and the help of its import. Switchy: its CSV template, and its API.
 * Click counts and short domains are not imported.
 */
export interface ImportFormat {
  name: string;
  /** A file with any of these column sets has this format. */
  signatures: readonly (readonly string[])[];
  /** Columns of its codes whose names are too common for other files. */
  codes?: readonly string[];
  /** How it separates tags in a cell. */
  tags?: (text: string) => string[];
  /** Fields that no single column contains. */
  fields?: PlatformFields;
}

const byComma = (text: string) => text.split(',');

/** Our own export. */
const OWN: ImportFormat = {
  name: 'signpost',
  signatures: [['originalurl', 'shorturl', 'code']],
  codes: ['code'],
  tags: splitCell,
};

const FORMATS: readonly ImportFormat[] = [
  OWN,
  {
    name: 'shlink',
    signatures: [
      ['longurl', 'shortcode', 'shorturl'],
      ['createdat', 'shorturl', 'longurl', 'visits'],
    ],
    tags: (text) => text.split('|'),
  },
  {
    name: 'firebase',
    signatures: [
      ['shortlink', 'deeplink'],
      ['shortlink', 'link', 'apn'],
    ],
    fields: firebaseFields,
  },
  { name: 'bl.ink', signatures: [['alias', 'shortlink']] },
  {
    name: 'dub',
    signatures: [
      ['shortlink', 'destinationurl'],
      ['shortlink', 'url'],
      ['key', 'url', 'domain'],
    ],
    codes: ['key'],
    tags: byComma,
    fields: dubFields,
  },
  {
    name: 'bitly',
    signatures: [
      ['link', 'destinationurl'],
      ['link', 'longurl'],
      ['bitlink', 'longurl'],
      ['bitlink', 'originalurl'],
      ['custombitlink', 'longurl'],
    ],
    tags: byComma,
  },
  {
    name: 'short.io',
    signatures: [['originalurl', 'path']],
    codes: ['path'],
    tags: byComma,
    fields: shortIoFields,
  },
  { name: 'rebrandly', signatures: [['slashtag', 'destination']], tags: byComma },
  {
    name: 'yourls',
    signatures: [
      ['keyword', 'url'],
      ['source', 'target', 'hits'],
      ['shorturl', 'url', 'ip', 'clicks'],
    ],
    codes: ['keyword', 'source'],
    tags: byComma,
  },
  { name: 'kutt', signatures: [['address', 'target']], codes: ['address'], tags: byComma },
  { name: 'polr', signatures: [['shorturl', 'longurl', 'isdisabled']] },
  { name: 'sink', signatures: [['slug', 'url', 'createdat', 'updatedat']], fields: sinkFields },
  { name: 'tinyurl', signatures: [['tinyurl', 'alias', 'url']] },
  { name: 'linkly', signatures: [['fullurl', 'slug', 'url']] },
  { name: 'goo.gl', signatures: [['kind', 'id', 'longurl']], codes: ['id'] },
  { name: 'gogovsg', signatures: [['shorturl', 'longurl', 'state']] },
  { name: 'tiny.cc', signatures: [['url', 'shortid']] },
];

const GENERIC: ImportFormat = { name: 'generic', signatures: [] };

/** The values of an import's `format`. */
export const FORMAT_NAMES: readonly string[] = [...FORMATS, GENERIC].map(({ name }) => name);

/** Names of the formats, for messages. */
export const KNOWN_FORMATS =
  'Signpost, Firebase Dynamic Links, Polr, Sink, TinyURL, BL.INK, Linkly, goo.gl, GoGovSG, tiny.cc, ' +
  'Shlink, Dub, Bitly, Short.io, Rebrandly, YOURLS and Kutt';

export const isOwnExport = ({ name }: ImportFormat): boolean => name === OWN.name;

/** The format of a file with these columns. */
export function detectFormat(columns: Iterable<string>): ImportFormat {
  const names = new Set([...columns].map(normalizeColumn));
  return (
    FORMATS.find(({ signatures }) => signatures.some((needed) => needed.every((name) => names.has(name)))) ??
    GENERIC
  );
}

/** What an import makes of a value, other than it is in the file. */
export interface RowChange {
  field: string;
  from: string;
  to: string | null;
}

/** Fields that take more than the first cell with content. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['code', 'status', 'aliases', 'originallyCreatedAt']);

/** The unvalidated fields of a row, and those that are not as in the file. */
export function toRawLink(
  cells: RowCells,
  { format, columns }: { format: ImportFormat; columns: FileColumns },
  reading: CellReading,
): { link: RawLink; changes: RowChange[] } {
  const link: RawLink = {};
  const changes: RowChange[] = [];
  const read = { ...reading, ...(format.tags && { tags: format.tags }) };
  for (const field of IMPORT_FIELDS) {
    if (OF_SEVERAL.has(field)) continue;
    const names = field === 'originalUrl' ? columns.destination : columns.named[field];
    const value = field === 'tags' ? tagCells(cells, names) : firstFilled(cells, names, field);
    if (value === undefined) continue;
    // As requests name it: a rule of its own.
    if (field === 'expiresAt' && isRecord(value)) link['expiration'] = value;
    else
      link[field] =
        Array.isArray(value) && field === 'tags' ? tagsOf(value, read) : FIELD_READERS[field](value, read);
  }
  const row = { link, cells };
  readCodes(row, isOwnExport(format) ? { ...columns, shortUrls: [] } : columns, read);
  for (const fields of [utmFields, format.fields]) {
    for (const [name, value] of Object.entries(fields?.(cells, link, reading.now) ?? {})) {
      if (value !== undefined) link[name] = value;
    }
  }
  if (!isOwnExport(format)) shortenTitle(link, changes);
  changes.push(...readCreation(row, columns.named.originallyCreatedAt, reading));
  changes.push(...switchOff(row, columns, reading.now));
  if (isProtected(cells, columns)) link['hasPassword'] = true;
  for (const [name, value] of Object.entries(link)) if (value === undefined) delete link[name];
  return { link, changes };
}

/** The cells of all columns with tags: spreadsheets and products have several. Undefined: none. */
function tagCells(cells: RowCells, names: readonly string[]): unknown[] | undefined {
  const values = names.flatMap((name) => cells.all(name, 'tags')).filter((value) => !isEmpty(value));
  return values.length > 0 ? values : undefined;
}

function tagsOf(values: readonly unknown[], reading: CellReading): unknown {
  const lists = values.map((value) => FIELD_READERS.tags(value, reading));
  return lists.find((list) => !Array.isArray(list)) ?? [...new Set(lists.flat())];
}

interface Row {
  link: RawLink;
  cells: RowCells;
}

/** The first code is the link's, further ones are its aliases: each of them leads to it. */
function readCodes({ link, cells }: Row, columns: FileColumns, reading: CellReading): void {
  const name = columns.codes.find((each) => !isEmpty(cells.peek(each)));
  const codes = name === undefined ? [] : (FIELD_READERS.code(cells.get(name, 'code'), reading) as unknown[]);
  const [code, ...others] = codes;
  if (code !== undefined) link.code = code;
  const aliases = firstFilled(cells, columns.named.aliases, 'aliases');
  const given = aliases === undefined ? [] : FIELD_READERS.aliases(aliases, reading);
  if (!Array.isArray(given)) {
    link['aliases'] = given;
    return;
  }
  others.push(...given);
  for (const column of columns.shortUrls) {
    if (column === name || isEmpty(cells.peek(column))) continue;
    for (const other of FIELD_READERS.code(cells.get(column, 'code'), reading) as unknown[]) {
      // Short URLs of some products have a prefix: `https://acme.example/go/abc` is that of `abc`.
      const isSame = typeof other === 'string' && (other === code || other.endsWith(`/${code}`));
      if (!isSame) others.push(other);
    }
  }
  const further = [...new Set(others)].filter((other) => other !== code && other !== '');
  if (further.length > 0) link['aliases'] = further;
}

function shortenTitle(link: RawLink, changes: RowChange[]): void {
  const { title } = link;
  if (typeof title !== 'string') return;
  const short = cut(title, MAX_TITLE_LENGTH);
  if (short === title) return;
  link['title'] = short;
  changes.push({ field: 'title', from: title, to: short });
}

/** A link works without its date: one that cannot be read is left out. */
function readCreation({ link, cells }: Row, names: readonly string[], reading: CellReading): RowChange[] {
  const field = 'originallyCreatedAt';
  const filled = names.filter((name) => !isEmpty(cells.peek(name)));
  const times = filled.map((name) => FIELD_READERS[field](cells.peek(name), reading));
  const at = times.findIndex((time) => typeof time === 'string');
  if (at >= 0) {
    link[field] = times[at];
    cells.get(filled[at] as string, field);
    return [];
  }
  const refused = filled.find((_, i) => times[i] === undefined);
  if (refused === undefined) return [];
  cells.refuse(refused);
  return [{ field, from: shownValue(cells.peek(refused)), to: null }];
}

/** Sets the status by all that says it: a word, and flags. */
function switchOff({ link, cells }: Row, { named, offFlags, onFlags }: FileColumns, now: Date): RowChange[] {
  const given = link['expiresAt'];
  const word = named.status.find((name) => isStatusColumn(name, cells.peek(name)));
  const status = word === undefined ? undefined : readStatus(cells.get(word, 'status'), given, now);
  const isOffFlag = (name: string) => isFlagged(cells.peek(name)) && !isAhead(name, cells.peek(name), now);
  const flag =
    offFlags.find(isOffFlag) ??
    onFlags.find((name) => readStatus(cells.peek(name), given, now) === 'inactive');
  // It has a date, which says the same.
  const isExpired = flag?.includes('expired') === true && isOver(given, now);
  if (status !== undefined) link['status'] = status;
  if (flag !== undefined && !isExpired && (status === undefined || status === 'active')) {
    cells.get(flag, 'status');
    link['status'] = 'inactive';
  }
  const source = cells.source('status');
  return link['status'] === 'inactive' && source !== undefined
    ? [{ field: 'status', from: `${source.column}: ${String(source.value)}`, to: 'inactive' }]
    : [];
}

/** In columns such as `state`, other words may be names of places. */
const isStatusColumn = (name: string, value: unknown): boolean =>
  !isEmpty(value) &&
  (name === 'status' || ['active', 'inactive'].includes(String(readStatus(value, undefined, new Date(0)))));

/** Dates of flags that are in the future switch nothing off yet. */
const isAhead = (name: string, value: unknown, now: Date): boolean =>
  /(?:at|on|date)$/.test(name) && typeof value === 'string' && Date.parse(value) > now.getTime();

/** Whether the imported link had a password. */
const isProtected = (cells: RowCells, { passwordFlags }: FileColumns): boolean =>
  passwordFlags.some((name) => isFlagged(cells.peek(name)) && cells.get(name, 'password') !== undefined);
