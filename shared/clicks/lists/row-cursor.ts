import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decodeCursor, encodeCursor, invalidCursor } from '#shared/platform/http/cursor.ts';
import type { RowPlace } from '../journal/newest-rows.ts';
import type { ListPosition, Scan } from './row-query.ts';
import type { Candidate } from './selection.ts';

/**
 * Cursors of lists of rows. Most have only the place of the last row: its time, its ID and its target. Those
 * of pages that end within a month of many targets also have the candidates, compressed.
 */

/** Negative before 1970, when conversions could once be dated. */
const PLACE = String.raw`-?\d{1,15} [0-9a-f]{16} (?:lnk|sml|own)_[0-9A-Za-z]{20}`;
const SPAN = String.raw`\d{4}-(?:0[1-9]|1[0-2])(?:-\d\d)?`;
const UNIT = String.raw`(?:cnv\.)?(?:lnk|sml|own)_[0-9A-Za-z]{20} (?:\d{1,2})? (?:\d{1,9})?`;
const SCAN = `${SPAN} ${UNIT} [01]`;
const CANDIDATE = String.raw`${PLACE} \d{1,2} \d{1,9}`;
const SIMPLE = new RegExp(`^${PLACE}$`);
const WHOLE = new RegExp(`^(?:${PLACE})?\n${SCAN}(?:\n${CANDIDATE}){0,50}$`);

/** A cursor with fifty candidates has 4 KB when it is decompressed. */
const MAX_BYTES = 8192;
/** Begins compressed cursors; no place begins with it. */
const COMPRESSED = 's';

export function rowCursor({ after, scan }: ListPosition): string {
  if (!scan) return encodeCursor(placeText(after as RowPlace));
  const { span, targetId, shard, at, isFull, candidates } = scan;
  const lines = [
    after ? placeText(after) : '',
    `${span} ${targetId} ${shard ?? ''} ${at ?? ''} ${Number(isFull)}`,
    ...candidates.map((one) => `${placeText(one)} ${one.shard} ${one.segment}`),
  ];
  return `${COMPRESSED}.${deflateRawSync(lines.join('\n')).toString('base64url')}`;
}

const placeText = ({ time, id, targetId }: RowPlace): string => `${time} ${id} ${targetId}`;

/** Where the list continues. Throws VALIDATION_ERROR. */
export function rowPosition(cursor: string | undefined): ListPosition {
  if (cursor === undefined) return {};
  if (!cursor.startsWith(`${COMPRESSED}.`)) return { after: placeOf(decodeCursor(cursor, SIMPLE)) };
  const [place = '', scan = '', ...candidates] = inflated(cursor.slice(2)).split('\n');
  return {
    after: place === '' ? undefined : placeOf(place),
    scan: scanOf(scan, candidates.map(candidateOf)),
  };
}

function inflated(text: string): string {
  let lines: string;
  try {
    lines = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: MAX_BYTES }).toString('utf8');
  } catch {
    throw invalidCursor();
  }
  if (!WHOLE.test(lines)) throw invalidCursor();
  return lines;
}

function placeOf(text: string): RowPlace {
  const [time, id, targetId] = text.split(' ') as [string, string, string];
  return { time: Number(time), id, targetId };
}

function scanOf(text: string, candidates: Candidate[]): Scan {
  const [span, targetId, shard, at, isFull] = text.split(' ') as [string, string, string, string, string];
  return {
    span,
    targetId,
    shard: shard === '' ? undefined : Number(shard),
    at: at === '' ? undefined : Number(at),
    isFull: isFull === '1',
    candidates,
  };
}

function candidateOf(text: string): Candidate {
  const [shard, segment] = text.split(' ').slice(3) as [string, string];
  return { ...placeOf(text), shard: Number(shard), segment: Number(segment) };
}
