import type { FieldsWith } from '../model/link.ts';
import { PLAIN_FIELDS, plainEntries } from '../model/plain-fields.ts';
import { cellText, converted, cut, flag, isoTime, isText, jsonValue, trimmed, wholeNumber } from './cells.ts';

export type ImportField = FieldsWith<{ import: true }>;

/** How a format writes its cells. */
export interface CellFormat {
  name: string;
  /** Codes are given as full short URLs. */
  codeIsUrl?: true;
  tags: (text: string) => string[];
}

const PLAIN_READERS = { flag, json: jsonValue, text: trimmed };

/** Converts each field's cell to the value of a create request. */
export const FIELD_READERS: Record<ImportField, (value: unknown, format: CellFormat) => unknown> = {
  originalUrl: trimmed,
  title: (value, { name }) => {
    const title = trimmed(value);
    return typeof title === 'string' && name !== 'signpost' ? cut(title, 200) : title;
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
  expiresAt: isoTime,
  maxClicks: wholeNumber,
  expiredUrl: trimmed,
  customDomain: trimmed,
  // Expired links become inactive; an expiry date in the file still applies.
  status: (value) => converted(trimmed(value), (text) => text.toLowerCase().replace(/^expired$/, 'inactive')),
  rules: jsonValue,
  variants: jsonValue,
  test: runningTest,
  startsAt: isoTime,
  ...plainEntries((name) => PLAIN_READERS[PLAIN_FIELDS[name].cell]),
};

/** The fields an import reads, by API name. */
export const IMPORT_FIELDS = Object.keys(FIELD_READERS) as ImportField[];

/** A test that has ended does not begin again. */
function runningTest(value: unknown): unknown {
  const test = jsonValue(value);
  return test !== null && typeof test === 'object' && 'result' in test && test.result !== null
    ? undefined
    : test;
}

/** APIs return tags as objects with a name. */
function tagName(tag: unknown): unknown {
  return tag !== null && typeof tag === 'object' && 'name' in tag ? tag.name : tag;
}

/** `https://bit.ly/Spring?x` -> `Spring`, `/spring/` -> `spring`. Plain codes stay unchanged. */
function lastSegment(text: string): string {
  const [first = ''] = text.split(/[\s,]/);
  const path = first.replace(/^https?:\/\//i, '').replace(/[?#].*$/, '');
  return path.split('/').findLast((segment) => segment !== '') ?? '';
}
