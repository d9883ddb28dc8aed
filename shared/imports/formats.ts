import type { FieldsWith } from '../links/link.ts';
import { splitTags, unguardFormula } from '../links/link-csv.ts';

/**
 * The files an import understands, told apart by the names of their columns. Where the names come from:
 * - Shlink: shlink-web-component, `ExportShortUrlsBtn.tsx` (CSV); its REST API has the same names.
 * - Dub: the columns of its export dialog (`exportLinksColumns`), and the names of its API.
 * - Bitly: the columns of "Export" in its link list (as migration guides of others show them), and API v4.
 * - YOURLS: the columns of its `yourls_url` table, and the plugin Import-Export (`fileio/csv.php`).
 * - Kutt: the fields of `GET /api/v2/links`, the only export it has.
 * Click counts, creation dates and short domains of the old product are not taken over.
 */

/** Cells of a row by the normalized names of their columns; JSON rows hold more than text. */
export type Cells = ReadonlyMap<string, unknown>;

/** Fields of a link to create, not checked yet. */
export type RawLink = Record<string, unknown> & { originalUrl?: unknown; code?: unknown };

export interface ImportFormat {
  name: string;
  /** Any of these sets of columns tells the format. */
  signatures: readonly (readonly string[])[];
  /** Columns of each field, the first that is filled wins. */
  columns: Partial<Record<Field, readonly string[]>>;
  /** Its codes are in full short URLs. */
  codeIsUrl?: true;
  tags: (text: string) => string[];
}

type Field = FieldsWith<{ import: true }>;

const byComma = (text: string) => text.split(',');

const trimmed = (value: unknown) => cellText(value).trim();

/** Turns each field's cell into the value that a create request would have. */
const FIELD_READERS: Record<Field, (value: unknown, format: ImportFormat) => unknown> = {
  originalUrl: trimmed,
  title: (value, { name }) => {
    const title = trimmed(value);
    // Others allow longer ones; our own were never longer.
    return name === 'signpost' ? title : [...title].slice(0, 200).join('').slice(0, 200);
  },
  tags: (value, { tags }) =>
    (Array.isArray(value) ? value.map(tagName) : tags(cellText(value)))
      .map((tag) => tag.trim())
      .filter(Boolean),
  code: (value, { codeIsUrl }) => {
    const [first] = Array.isArray(value) ? value : [value];
    return codeIsUrl ? lastSegment(trimmed(first)) : trimmed(first);
  },
  expiresAt: (value) => isoText(trimmed(value)),
  maxClicks: (value) => (/^\d+$/.test(trimmed(value)) ? Number(trimmed(value)) : trimmed(value)),
  expiredUrl: trimmed,
  customDomain: trimmed,
  // A link that has expired was switched off, one way or another; a date of its own says so again.
  status: (value) => (trimmed(value).toLowerCase() === 'expired' ? 'inactive' : trimmed(value).toLowerCase()),
};

/** The fields that an import reads, by their names in the API. */
export const IMPORT_FIELDS = Object.keys(FIELD_READERS) as Field[];

const FORMATS: readonly ImportFormat[] = [
  {
    name: 'signpost',
    signatures: [['originalurl', 'shorturl', 'code']],
    columns: Object.fromEntries(IMPORT_FIELDS.map((field) => [field, [field.toLowerCase()]])),
    tags: splitTags,
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
  },
  tags: (text) => (text.includes('|') ? splitTags(text) : text.split(/[,;]/)),
};

/** Names of the formats, for a person. */
export const KNOWN_FORMATS = 'Signpost, Shlink, Dub, Bitly, YOURLS and Kutt';

/** `Destination URL` and `destination_url` are one name. */
export function normalizeColumn(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The format of a file with these columns; undefined when none of them can be a destination. */
export function detectFormat(columns: readonly string[]): ImportFormat | undefined {
  const names = new Set(columns.map(normalizeColumn));
  const holds = (needed: readonly string[]) => needed.every((name) => names.has(name));
  const known = FORMATS.find(({ signatures }) => signatures.some(holds));
  if (known) return known;
  return GENERIC.columns.originalUrl.some((name) => names.has(name)) ? GENERIC : undefined;
}

/** The fields of the link in a row of a file. */
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
  return Array.isArray(value)
    ? value.length === 0
    : typeof value !== 'object' && cellText(value).trim() === '';
}

/** Dub's API has tags as objects with a name. */
function tagName(tag: unknown): string {
  const name = tag !== null && typeof tag === 'object' && 'name' in tag ? tag.name : tag;
  return cellText(name);
}

function cellText(value: unknown): string {
  return unguardFormula(value === null || value === undefined ? '' : String(value));
}

/** `https://bit.ly/Spring?x` -> `Spring`, `/spring/` -> `spring`. A code that is no URL stays as it is. */
function lastSegment(text: string): string {
  const [first = ''] = text.split(/[\s,]/);
  const path = first.replace(/^https?:\/\//i, '').replace(/[?#].*$/, '');
  return path.split('/').findLast((segment) => segment !== '') ?? '';
}

/** Databases write `2027-01-31 12:00:00` and mean UTC. */
function isoText(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(text);
  return parts ? `${parts[1]}T${parts[2]}Z` : text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Whether the old link asked for a password. */
function isProtected(cells: Cells): boolean {
  return ['password', 'haspassword', 'passwordenabledat'].some((name) => {
    const value = cells.get(name);
    return !isEmpty(value) && !/^(?:false|no|0|null)$/i.test(cellText(value).trim());
  });
}
