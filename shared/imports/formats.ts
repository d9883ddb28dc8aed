import type { FieldsWith } from '../links/link.ts';
import { splitCell, unguardFormula } from '../platform/http/csv.ts';

/**
 * Import formats, detected by their column names. Sources of the names:
 * - Shlink: shlink-web-component, `ExportShortUrlsBtn.tsx` (CSV); its REST API uses the same names.
 * - Dub: the columns of its export dialog (`exportLinksColumns`) and its API.
 * - Bitly: the columns of "Export" in its link list (from other products' migration guides), and API v4.
 * - YOURLS: the columns of its `yourls_url` table, and the plugin Import-Export (`fileio/csv.php`).
 * - Kutt: the fields of `GET /api/v2/links`, its only export.
 * Click counts, creation dates and short domains are not imported.
 */

/** A row's cells by normalized column name; JSON rows hold more than text. */
export type Cells = ReadonlyMap<string, unknown>;

/** Unvalidated fields of a link. */
export type RawLink = Record<string, unknown> & { originalUrl?: unknown; code?: unknown };

export interface ImportFormat {
  name: string;
  /** A file with any of these column sets has this format. */
  signatures: readonly (readonly string[])[];
  /** Columns by field; the first non-empty one wins. */
  columns: Partial<Record<Field, readonly string[]>>;
  /** Codes are given as full short URLs. */
  codeIsUrl?: true;
  tags: (text: string) => string[];
}

type Field = FieldsWith<{ import: true }>;

const byComma = (text: string) => text.split(',');

/** Objects and arrays stay as they are, for the schema to reject by the field's name. */
const trimmed = (value: unknown): unknown => (isText(value) ? cellText(value).trim() : value);

/** Applies a conversion to text. */
const converted = (value: unknown, convert: (text: string) => unknown): unknown =>
  typeof value === 'string' ? convert(value) : value;

/** A cell of JSON, as our own export writes it; other text stays, for the schema to reject. */
function jsonValue(value: unknown): unknown {
  return converted(trimmed(value), (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  });
}

const flag = (value: unknown): unknown =>
  converted(trimmed(value), (text) => (/^(?:true|false)$/i.test(text) ? /^true$/i.test(text) : text));

/** Converts each field's cell to the value of a create request. */
const FIELD_READERS: Record<Field, (value: unknown, format: ImportFormat) => unknown> = {
  originalUrl: trimmed,
  title: (value, { name }) => {
    const title = trimmed(value);
    if (typeof title !== 'string') return title;
    // Other products allow longer titles.
    return name === 'signpost' ? title : [...title].slice(0, 200).join('').slice(0, 200);
  },
  tags: (value, { tags }) => {
    if (!isText(value) && !Array.isArray(value)) return value;
    const names: unknown[] = Array.isArray(value)
      ? value.map((tag) => trimmed(tagName(tag)))
      : tags(cellText(value)).map((tag) => tag.trim());
    return names.filter((name) => name !== '');
  },
  code: (value, { codeIsUrl }) => {
    const [first] = Array.isArray(value) ? value : [value];
    return codeIsUrl ? converted(trimmed(first), lastSegment) : trimmed(first);
  },
  expiresAt: (value) => converted(trimmed(value), isoText),
  maxClicks: (value) => converted(trimmed(value), (text) => (/^\d+$/.test(text) ? Number(text) : text)),
  expiredUrl: trimmed,
  customDomain: trimmed,
  // Expired links become inactive; an expiry date in the file still applies.
  status: (value) => converted(trimmed(value), (text) => text.toLowerCase().replace(/^expired$/, 'inactive')),
  rules: jsonValue,
  variants: jsonValue,
  startsAt: (value) => converted(trimmed(value), isoText),
  utm: jsonValue,
  forwardQuery: flag,
  preview: jsonValue,
  allowDuplicate: flag,
};

/** The fields an import reads, by API name. */
export const IMPORT_FIELDS = Object.keys(FIELD_READERS) as Field[];

const FORMATS: readonly ImportFormat[] = [
  {
    name: 'signpost',
    signatures: [['originalurl', 'shorturl', 'code']],
    columns: Object.fromEntries(IMPORT_FIELDS.map((field) => [field, [field.toLowerCase()]])),
    tags: splitCell,
  },
  {
    name: 'shlink',
    signatures: [['longurl', 'shortcode', 'shorturl']],
    columns: { originalUrl: ['longurl'], title: ['title'], tags: ['tags'], code: ['shortcode'] },
    tags: (text) => text.split('|'),
  },
  {
    name: 'dub',
    signatures: [
      ['shortlink', 'destinationurl'],
      ['shortlink', 'url'],
      ['key', 'url', 'domain'],
    ],
    columns: {
      originalUrl: ['destinationurl', 'url'],
      title: ['title'],
      tags: ['tags'],
      code: ['key', 'shortlink'],
      expiresAt: ['expiresat'],
      expiredUrl: ['expiredurl'],
    },
    codeIsUrl: true,
    tags: byComma,
  },
  {
    name: 'bitly',
    signatures: [
      ['link', 'destinationurl'],
      ['link', 'longurl'],
      ['bitlink', 'longurl'],
    ],
    columns: {
      originalUrl: ['destinationurl', 'longurl'],
      title: ['title'],
      tags: ['tags'],
      code: ['customlink', 'custombitlinks', 'custombitlink', 'link', 'bitlink'],
    },
    codeIsUrl: true,
    tags: byComma,
  },
  {
    name: 'yourls',
    signatures: [
      ['keyword', 'url'],
      ['source', 'target', 'hits'],
    ],
    columns: { originalUrl: ['url', 'target'], title: ['title'], code: ['keyword', 'source'] },
    codeIsUrl: true,
    tags: byComma,
  },
  {
    name: 'kutt',
    signatures: [['address', 'target']],
    columns: {
      originalUrl: ['target'],
      title: ['description'],
      code: ['address'],
      expiresAt: ['expirein'],
    },
    tags: byComma,
  },
];

const GENERIC: ImportFormat & { columns: Record<Field, readonly string[]> } = {
  name: 'generic',
  signatures: [],
  columns: {
    originalUrl: [
      'originalurl',
      'longurl',
      'destinationurl',
      'targeturl',
      'url',
      'destination',
      'target',
      'longlink',
      'link',
    ],
    title: ['title', 'name', 'label', 'description'],
    tags: ['tags', 'tag', 'labels'],
    code: ['code', 'slug', 'keyword', 'alias', 'shortcode', 'backhalf', 'customcode'],
    expiresAt: ['expiresat', 'expires', 'expirydate', 'expirationdate', 'expiration', 'expireat'],
    maxClicks: ['maxclicks', 'clicklimit', 'maxvisits'],
    expiredUrl: ['expiredurl'],
    customDomain: ['customdomain'],
    status: ['status'],
    rules: ['rules'],
    variants: ['variants'],
    startsAt: ['startsat'],
    utm: ['utm'],
    forwardQuery: ['forwardquery'],
    preview: ['preview'],
    allowDuplicate: ['allowduplicate'],
  },
  tags: (text) => (text.includes('|') ? splitCell(text) : text.split(/[,;]/)),
};

/** For messages. */
export const KNOWN_FORMATS = 'Signpost, Shlink, Dub, Bitly, YOURLS and Kutt';

/** `Destination URL` and `destination_url` normalize to one name. */
export function normalizeColumn(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The format of a file with these columns; undefined when none can be the destination. */
export function detectFormat(columns: readonly string[]): ImportFormat | undefined {
  const names = new Set(columns.map(normalizeColumn));
  const holds = (needed: readonly string[]) => needed.every((name) => names.has(name));
  const known = FORMATS.find(({ signatures }) => signatures.some(holds));
  if (known) return known;
  return GENERIC.columns.originalUrl.some((name) => names.has(name)) ? GENERIC : undefined;
}

export function toRawLink(format: ImportFormat, cells: Cells): RawLink {
  const link: RawLink = {};
  for (const field of IMPORT_FIELDS) {
    const value = firstFilled(cells, format.columns[field] ?? []);
    if (value !== undefined) link[field] = FIELD_READERS[field](value, format);
  }
  if (isProtected(cells)) link['hasPassword'] = true;
  return link;
}

function firstFilled(cells: Cells, names: readonly string[]): unknown {
  return names.map((name) => cells.get(name)).find((value) => !isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isText(value) && cellText(value).trim() === '';
}

/** Dub's API returns tags as objects with a name. */
function tagName(tag: unknown): unknown {
  return tag !== null && typeof tag === 'object' && 'name' in tag ? tag.name : tag;
}

type Text = string | number | boolean | null | undefined;

const isText = (value: unknown): value is Text => typeof value !== 'object' || value === null;

function cellText(value: Text): string {
  return unguardFormula(value === null || value === undefined ? '' : String(value));
}

/** `https://bit.ly/Spring?x` -> `Spring`, `/spring/` -> `spring`. Plain codes stay unchanged. */
function lastSegment(text: string): string {
  const [first = ''] = text.split(/[\s,]/);
  const path = first.replace(/^https?:\/\//i, '').replace(/[?#].*$/, '');
  return path.split('/').findLast((segment) => segment !== '') ?? '';
}

/** Databases export UTC as `2027-01-31 12:00:00`. */
function isoText(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(text);
  return parts ? `${parts[1]}T${parts[2]}Z` : text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Whether the imported link had a password. */
function isProtected(cells: Cells): boolean {
  return ['password', 'haspassword', 'passwordenabledat'].some((name) => {
    const value = cells.get(name);
    return !isEmpty(value) && !(isText(value) && /^(?:false|no|0|null)$/i.test(cellText(value).trim()));
  });
}
