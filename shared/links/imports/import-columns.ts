import { isEmpty } from './cells.ts';
import { COLUMN_NAMES, OFF_FLAGS, ON_FLAGS, PASSWORD_FLAGS, SHORT_URL_NAMES } from './column-names.ts';
import type { ImportField } from './field-readers.ts';
import { areShortUrls } from './import-codes.ts';

/** Which columns of a file are read for the destination and for the code. */
export interface LinkColumns {
  destination: readonly string[];
  /** With codes or short URLs; the first with a value has the code. */
  codes: readonly string[];
  /** With short URLs: if they have another code, that one leads to the link as well. */
  shortUrls: readonly string[];
}

/** Which columns of a file are read, of those that it has. */
export interface FileColumns extends LinkColumns {
  named: Readonly<Record<ImportField, readonly string[]>>;
  offFlags: readonly string[];
  onFlags: readonly string[];
  passwordFlags: readonly string[];
}

export function fileColumns(names: ReadonlySet<string>, columns: LinkColumns): FileColumns {
  const present = (list: readonly string[]) => list.filter((name) => names.has(name));
  const named = Object.entries(COLUMN_NAMES).map(([field, list]) => [field, present(list)]);
  return {
    ...columns,
    named: Object.fromEntries(named),
    offFlags: present(OFF_FLAGS),
    onFlags: present(ON_FLAGS),
    passwordFlags: present(PASSWORD_FLAGS),
  };
}

/** The cells of a column, row by row. */
type ValuesOf = (name: string) => readonly unknown[];

/**
 * Finds the columns of a file by their names, and by their values where a name has several meanings. `codes`:
 * those of its format. Undefined without a destination.
 */
export function linkColumns(
  names: ReadonlySet<string>,
  valuesOf: ValuesOf,
  codes: readonly string[] = [],
): LinkColumns | undefined {
  const filled = (list: readonly string[]) => list.filter((name) => names.has(name));
  const destinations = filled(COLUMN_NAMES.originalUrl).filter((name) => !codes.includes(name));
  const certain = destinations.filter((name) => !MAYBE_DESTINATIONS.has(name));
  const destination = certain.length > 0 ? certain : destinations.slice(0, 1);
  const [first] = destination;
  if (first === undefined) return undefined;
  const others = (list: readonly string[]) => filled(list).filter((name) => !destination.includes(name));
  const urls = valuesOf(first);
  const shortUrls = [
    ...others(SHORT_URL_NAMES),
    ...others(MAYBE_SHORT_URL_NAMES).filter((name) => areShortUrls(valuesOf(name), urls)),
  ];
  const named = [...filled(codes), ...others(COLUMN_NAMES.code)];
  const maybe =
    named.length + shortUrls.length > 0
      ? []
      : others(MAYBE_CODE_NAMES).filter((name) => areCodes(name, valuesOf(name)));
  return { destination, codes: [...new Set([...named, ...shortUrls, ...maybe])], shortUrls };
}

/** Destinations only in a file that has no better name. */
const MAYBE_DESTINATIONS = new Set([
  'url',
  'fullurl',
  'link',
  'website',
  'address',
  'href',
  'to',
  'sourceurl',
  'redirect',
  'long',
  'original',
]);

/**
 * What is a short URL in some products, and a destination or something else in others: their values decide.
 */
const MAYBE_SHORT_URL_NAMES: readonly string[] = [
  'link',
  'fullurl',
  'url',
  'id',
  'source',
  'from',
  'sourceurl',
  'path',
  'key',
];

/** What is a code in some products, and something else in others: their values decide. */
const MAYBE_CODE_NAMES: readonly string[] = [
  'path',
  'key',
  'hash',
  'custom',
  'address',
  'suffix',
  'token',
  'identifier',
  'uri',
  'source',
  'sourceurl',
  'from',
  'id',
];

const CODE = /^\/?[^\s?#@,;"'<>\\]{1,128}\/?$/;

/** Identifiers that no one types: UUIDs, ObjectIds, ULIDs and those with a prefix. */
const MACHINE_ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24,}|[0-9A-HJKMNP-TV-Z]{26}|[a-z]{2,6}_\w{10,})$/i;

const NOT_CODE = /^(?:true|false|yes|no|0|1|on|off|null|\d{4}-\d\d-\d\d.*|\d+\.\d+)$/i;

/** Whether a column of this name contains codes: each link has another one. */
function areCodes(name: string, values: readonly unknown[]): boolean {
  const texts = values.filter((value) => !isEmpty(value)).map((value) => String(value).trim());
  if (texts.length === 0 || new Set(texts).size < texts.length * 0.9) return false;
  if (texts.some((text) => !CODE.test(text) || NOT_CODE.test(text) || MACHINE_ID.test(text))) return false;
  if (name === 'source' || name === 'from') return texts.every((text) => text.includes('/'));
  return name !== 'id' || texts.some((text) => !/^\d+$/.test(text));
}
