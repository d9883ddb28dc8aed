import { VIEW } from '../click-fields.ts';
import { DIMENSION_NAMES } from '../dimensions.ts';
import { pack, unpack } from './packed.ts';
import { type ClickRow, ROW_ID_BYTES } from './row.ts';

/**
 * Rows as bytes, 25 to 40 each. First the random, incompressible part: IDs, and each visitor once. Then the
 * rest by column, because columns are repetitive.
 */

const VISITOR_BYTES = 12;
/** Two 16-bit numbers: rows and visitors. */
const HEADER_BYTES = 4;

const FIRST_COLUMNS = [
  ['source'],
  ['device', 'browser', 'os'],
  ['country'],
  ['language'],
  ['referrer'],
  ['event'],
  ['meta'],
  ['screen'],
  ['destination'],
  ['basis'],
  ['currency'],
  ['amount'],
  ['clickedAt'],
  ['region'],
  ['city'],
] as const satisfies (keyof ClickRow)[][];

/**
 * New columns are appended: rows that were packed without them are read as if they had no such value, and
 * earlier versions ignore them.
 */
const COLUMNS: readonly (readonly [keyof ClickRow, ...(keyof ClickRow)[]])[] = [
  ...FIRST_COLUMNS,
  ...DIMENSION_NAMES.filter((name) => !(FIRST_COLUMNS.flat() as string[]).includes(name)).map(
    (name) => [name] as const,
  ),
];

/** All rows have these; of the others, those up to the last one with a value are stored. */
const STORED_COLUMNS = 9;

/** Separates fields that share a column because they nearly always occur together. */
const SEPARATOR = '\t';

/** Follows the event of an unverified row, so that rows without it take no space for it. */
export const UNVERIFIED_MARK = `${SEPARATOR}unverified`;
/**
 * Follows the event of a suspected row, which may be empty. If the row is unverified too, this marker comes
 * before that one.
 */
export const SUSPECTED_MARK = `${SEPARATOR}suspected`;

/**
 * Distinct values in order of first appearance, and for each row a character that selects one: the first
 * character means the next new value, the others count up from it. 0 for a column without values.
 */
type Column = [values: (string | null)[], picks: string] | 0;

const NEXT = '0'.charCodeAt(0);

/** Packs up to 65,535 rows, and preserves their order. */
export function packRows(rows: readonly ClickRow[]): Uint8Array {
  const [visitors, visits] = distinct(rows.map(({ visitor }) => visitor));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(rows.length, 0);
  header.writeUInt16BE(visitors.length, 2);
  const steps = rows.map(({ time }, i) => time - (rows[i - 1]?.time ?? 0));
  const columns = COLUMNS.map((fields) => columnOf(rows.map((row) => joined(row, fields))));
  while (columns.length > STORED_COLUMNS && columns.at(-1) === 0) columns.pop();
  return Buffer.concat([
    header,
    Buffer.from(rows.map(({ id }) => id).join(''), 'hex'),
    Buffer.from(visitors.join(''), 'base64url'),
    pack([steps, visits, ...columns]),
  ]);
}

export function unpackRows(bytes: Uint8Array): ClickRow[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = HEADER_BYTES;
  const take = (count: number, length: number, encoding: 'hex' | 'base64url'): string[] => {
    const start = at;
    at += count * length;
    return Array.from({ length: count }, (_, i) =>
      buffer.toString(encoding, start + i * length, start + (i + 1) * length),
    );
  };
  const ids = take(buffer.readUInt16BE(0), ROW_ID_BYTES, 'hex');
  const visitors = take(buffer.readUInt16BE(2), VISITOR_BYTES, 'base64url');
  const [steps, visits, ...columns] = unpack(buffer.subarray(at)) as [number[], string, ...Column[]];
  let time = 0;
  const visitorOf = picked(visitors, visits);
  const rows = ids.map((id, i) => {
    time += steps[i] as number;
    return { id, time, visitor: visitorOf(i) } as ClickRow;
  });
  for (const [c, column] of columns.entries()) {
    const fields = COLUMNS[c];
    if (column === 0 || fields === undefined) continue;
    const valueAt = picked(...column);
    for (const [i, row] of rows.entries()) assign(row, fields, valueAt(i));
  }
  return rows;
}

type Fields = (typeof COLUMNS)[number];

function joined(row: ClickRow, fields: Fields): string | undefined {
  if (fields.length > 1) return fields.map((field) => row[field]).join(SEPARATOR);
  if (isNumber(fields[0])) return row[fields[0]]?.toString();
  return fields[0] === 'event' ? markedEvent(row) : (row[fields[0]] as string | undefined);
}

function markedEvent({ event, verified, suspected }: ClickRow): string | undefined {
  const marked = suspected ? `${event ?? ''}${SUSPECTED_MARK}` : event;
  return verified === false ? `${marked ?? VIEW}${UNVERIFIED_MARK}` : marked;
}

function assignEvent(row: ClickRow, marked: string): void {
  let event = marked;
  if (event.endsWith(UNVERIFIED_MARK)) {
    event = event.slice(0, -UNVERIFIED_MARK.length);
    row.verified = false;
  }
  if (event.endsWith(SUSPECTED_MARK)) {
    event = event.slice(0, -SUSPECTED_MARK.length);
    row.suspected = true;
  }
  if (event !== '') row.event = event;
}

function assign(row: ClickRow, fields: Fields, value: string | null | undefined): void {
  if (value == null) return;
  const target = row as unknown as Record<string, string | undefined>;
  if (fields[0] === 'event') assignEvent(row, value);
  else if (isNumber(fields[0])) row[fields[0]] = Number(value);
  else if (fields.length === 1) target[fields[0]] = value;
  else for (const [i, part] of value.split(SEPARATOR).entries()) target[fields[i] as string] = part;
}

const isNumber = (field: keyof ClickRow): field is 'amount' | 'clickedAt' =>
  field === 'amount' || field === 'clickedAt';

function columnOf(values: readonly (string | undefined)[]): Column {
  if (values.every((value) => value === undefined)) return 0;
  const [different, picks] = distinct(values);
  return [different.map((value) => value ?? null), picks];
}

function distinct<T>(values: readonly T[]): [different: T[], picks: string] {
  const known = new Map<T, number>();
  let picks = '';
  for (const value of values) {
    const at = known.get(value);
    picks += String.fromCharCode(NEXT + (at === undefined ? 0 : at + 1));
    if (at === undefined) known.set(value, known.size);
  }
  return [[...known.keys()], picks];
}

/** The value of each row; must be called in order. */
function picked<T>(different: readonly T[], picks: string): (row: number) => T {
  let next = 0;
  return (row) => {
    const pick = picks.charCodeAt(row) - NEXT;
    return different[pick === 0 ? next++ : pick - 1] as T;
  };
}
