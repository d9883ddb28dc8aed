import { splitCell } from '#shared/platform/http/csv.ts';
import type { FieldsWith } from '../model/link.ts';
import { PLAIN_FIELDS, plainEntries } from '../model/plain-fields.ts';
import {
  cellText,
  converted,
  flag,
  isOff,
  isRecord,
  isText,
  jsonValue,
  trimmed,
  wholeNumber,
} from './cells.ts';
import { codesIn } from './import-codes.ts';
import { creationTime, importedTime, type NumberOrder } from './import-times.ts';

export type ImportField = FieldsWith<{ import: true }>;

/** What cells are read with. */
export interface CellReading {
  /** How the format separates tags in a cell. */
  tags?: (text: string) => string[];
  /** Hosts with short URLs of this service. */
  ownHosts: readonly string[];
  now: Date;
  /** Which number of numeric dates of creation is first, if the file says it. */
  createdOrder?: NumberOrder | undefined;
}

const PLAIN_READERS = { flag, json: jsonValue, text: trimmed };

/** Converts each field's cell to the value of a create request. */
export const FIELD_READERS: Record<ImportField, (value: unknown, reading: CellReading) => unknown> = {
  originalUrl: trimmed,
  title: trimmed,
  tags: (value, { tags = anyTags }) => {
    const list = isText(value) ? listOf(cellText(value), tags) : value;
    if (!Array.isArray(list)) return list;
    const names = list.map(tagName).map((name) => (isText(name) ? String(name ?? '').trim() : name));
    return names.filter((name) => name !== '');
  },
  code: codesOf,
  aliases: (value, reading) => {
    const list = isText(value) ? listOf(cellText(value), anyTags) : value;
    return Array.isArray(list) ? list.flatMap((alias) => codesOf(alias, reading)) : list;
  },
  expiresAt: time,
  maxClicks: wholeNumber,
  expiredUrl: trimmed,
  customDomain: trimmed,
  status: trimmed,
  rules: jsonValue,
  variants: jsonValue,
  test: runningTest,
  startsAt: time,
  originallyCreatedAt: (value, { now, createdOrder }) => creationTime(value, { now, order: createdOrder }),
  ...plainEntries((name) => PLAIN_READERS[PLAIN_FIELDS[name].cell]),
};

/** The fields an import reads, by API name. */
export const IMPORT_FIELDS = Object.keys(FIELD_READERS) as ImportField[];

/** All codes in a cell; a value that is not text stays, for the schema to reject. */
function codesOf(value: unknown, { ownHosts }: CellReading): unknown[] {
  const list = isText(value) ? listOf(cellText(value).trim(), (text) => codesIn(text, ownHosts)) : value;
  if (!Array.isArray(list)) return [list];
  return list.flatMap((item) => (isText(item) ? codesIn(cellText(item), ownHosts) : [item]));
}

/** Lists are JSON in some cells. */
function listOf(text: string, split: (text: string) => string[]): unknown[] {
  const list = /^\s*\[.*\]\s*$/s.test(text) ? jsonValue(text) : undefined;
  return Array.isArray(list) ? list : split(text);
}

const anyTags = (text: string): string[] => (text.includes('|') ? splitCell(text) : text.split(/[,;]/));

/** A date that can be read in one way only; other text stays, for the schema to reject. */
function time(value: unknown): unknown {
  return isText(value)
    ? converted(cellText(value).trim(), (text) => importedTime(text) ?? unknownTime(text))
    : value;
}

/** Words for no date are none. */
const unknownTime = (text: string): string | undefined => (importedTime(text) === null ? undefined : text);

/** A test that has ended does not begin again. */
function runningTest(value: unknown): unknown {
  const test = jsonValue(value);
  return isRecord(test) && 'result' in test && test['result'] !== null ? undefined : test;
}

/** APIs return tags as objects with a name. */
function tagName(tag: unknown): unknown {
  if (!isRecord(tag)) return tag;
  return tag['name'] ?? tag['title'] ?? tag['label'] ?? tag['tag'] ?? tag['tagName'] ?? tag['text'] ?? tag;
}

const OFF_STATUSES = new Set([
  ...['inactive', 'disabled', 'deactivated', 'banned', 'archived', 'trashed', 'trash', 'deleted', 'removed'],
  ...['blocked', 'paused', 'suspended', 'hidden', 'draft', 'stopped', 'revoked', 'unpublished', 'offline'],
  ...['malware', 'phishing', 'off', 'false', 'no', '0'],
]);
const ON_STATUSES = new Set([
  ...['active', 'enabled', 'live', 'ok', 'on', 'true', 'yes', '1'],
  ...['published', 'online', 'available', 'public'],
]);

/**
 * The status in a cell, in words of any product. A link that has expired is inactive, unless it says when:
 * then it is expired as long as its date is over. Unknown words stay, for the schema to reject.
 */
export function readStatus(value: unknown, expiresAt: unknown, now: Date): unknown {
  return converted(trimmed(value), (text) => {
    const word = text.toLowerCase();
    if (OFF_STATUSES.has(word)) return 'inactive';
    if (ON_STATUSES.has(word)) return 'active';
    if (word !== 'expired') return text;
    return isOver(expiresAt, now) ? undefined : 'inactive';
  });
}

export const isOver = (time: unknown, now: Date): boolean =>
  typeof time === 'string' && Date.parse(time) <= now.getTime();

/** Whether a flag is on: it says so, or has any other text, such as a date or a reason. */
export const isFlagged = (value: unknown): boolean =>
  isText(value) && cellText(value).trim() !== '' && !isOff(value);
