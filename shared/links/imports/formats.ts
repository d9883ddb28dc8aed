import { splitCell } from '#shared/platform/http/csv.ts';
import { plainEntries } from '../model/plain-fields.ts';
import { type Cells, firstFilled, isEmpty, isOff, normalizeColumn } from './cells.ts';
import { type CellFormat, FIELD_READERS, IMPORT_FIELDS, type ImportField } from './field-readers.ts';
import {
  dubFields,
  type PlatformFields,
  type RawLink,
  shlinkFields,
  shortIoFields,
  utmFields,
} from './platform-fields.ts';

/**
 * Import formats, detected by their column names. Sources of the names:
 * - Shlink: shlink-web-component, `ExportShortUrlsBtn.tsx` (CSV); its REST API uses the same names.
 * - Dub: the columns of its export dialog (`exportLinksColumns`) and its API, which alone has targeting.
 * - Bitly: the columns of "Export" in its link list (from other products' migration guides), and API v4.
 * - Short.io: its API (`@short.io/client-node`), and exports of pyshortio.
 * - Rebrandly: the link object of its API.
 * - YOURLS: the columns of its `yourls_url` table, and the plugin Import-Export (`fileio/csv.php`).
 * - Kutt: the fields of `GET /api/v2/links`, its only export.
 * Click counts, creation dates and short domains are not imported. Archived links are active: Dub, Bitly and
 *   Short.io only hide them.
 */

export interface ImportFormat extends CellFormat {
  /** A file with any of these column sets has this format. */
  signatures: readonly (readonly string[])[];
  /** Columns by field; the first non-empty one wins. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Fields that no single column contains. */
  fields?: PlatformFields;
}

const byComma = (text: string) => text.split(',');

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
    columns: {
      originalUrl: ['longurl'],
      title: ['title'],
      tags: ['tags'],
      code: ['shortcode'],
      forwardQuery: ['forwardquery'],
    },
    fields: shlinkFields,
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
    fields: dubFields,
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
    name: 'short.io',
    signatures: [['originalurl', 'path']],
    columns: {
      originalUrl: ['originalurl'],
      title: ['title'],
      tags: ['tags'],
      code: ['path'],
      expiresAt: ['expiresat', 'expireat'],
      maxClicks: ['clickslimit'],
      expiredUrl: ['expiredurl', 'expireurl'],
    },
    fields: shortIoFields,
    tags: byComma,
  },
  {
    name: 'rebrandly',
    signatures: [['slashtag', 'destination']],
    columns: {
      originalUrl: ['destination'],
      title: ['title'],
      tags: ['tags'],
      code: ['slashtag'],
      forwardQuery: ['forwardparameters'],
    },
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

const GENERIC: ImportFormat & { columns: Record<ImportField, readonly string[]> } = {
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
    test: ['test'],
    startsAt: ['startsat'],
    ...plainEntries((name) => [name.toLowerCase()]),
  },
  tags: (text) => (text.includes('|') ? splitCell(text) : text.split(/[,;]/)),
};

/** The values of an import's `format`. */
export const FORMAT_NAMES: readonly string[] = [...FORMATS, GENERIC].map(({ name }) => name);

/** Names of the formats, for messages. */
export const KNOWN_FORMATS = 'Signpost, Shlink, Dub, Bitly, Short.io, Rebrandly, YOURLS and Kutt';

/** The format of a file with these columns; undefined when none can be the destination. */
export function detectFormat(columns: readonly string[]): ImportFormat | undefined {
  const names = new Set(columns.map(normalizeColumn));
  const holds = (needed: readonly string[]) => needed.every((name) => names.has(name));
  const known = FORMATS.find(({ signatures }) => signatures.some(holds));
  if (known) return known;
  return GENERIC.columns.originalUrl.some((name) => names.has(name)) ? GENERIC : undefined;
}

export function toRawLink(format: ImportFormat, cells: Cells, now: Date): RawLink {
  const link: RawLink = {};
  for (const field of IMPORT_FIELDS) {
    const value = firstFilled(cells, format.columns[field] ?? []);
    if (value !== undefined) link[field] = FIELD_READERS[field](value, format);
  }
  for (const fields of [utmFields, format.fields]) {
    for (const [name, value] of Object.entries(fields?.(cells, link, now) ?? {})) {
      if (value !== undefined) link[name] = value;
    }
  }
  if (isProtected(cells)) link['hasPassword'] = true;
  return link;
}

/** Whether the imported link had a password. */
function isProtected(cells: Cells): boolean {
  return ['password', 'haspassword', 'passwordenabledat'].some((name) => {
    const value = cells.get(name);
    return !isEmpty(value) && !isOff(value);
  });
}
