import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { VIEW } from '../click-fields.ts';
import { DIMENSION_NAMES } from '../dimensions.ts';
import { type FoundRow, listOrder } from '../journal/newest-rows.ts';
import { packRows, unpackRows } from '../journal/packed-rows.ts';
import { type ClickRow, isView } from '../journal/row.ts';
import { GROUP_ROWS, UNPACKED_ROWS } from './fold-limits.ts';
import { NamedPlaces } from './hidden-places.ts';

/**
 * The rows of an account's UTC day as a Parquet file: a row per click or page event, newest first, in row
 * groups of 20,000. Every column but those that all rows have may be null. New columns are appended.
 */

/** Text columns that have the name of their field: `source` is before those of pages, where it always was. */
export const TEXT_FIELDS = [
  ...(['id', 'visitor', 'source', 'event', 'meta'] as const),
  ...DIMENSION_NAMES.filter((name) => name !== 'source'),
] as const;
/** Number of columns in front of `verified` and `suspected`; newer ones are behind. */
const FIRST_TEXTS = 15;

const REQUIRED: ReadonlySet<string> = new Set(['id', 'visitor', 'source', 'device', 'browser', 'os']);

export const SCHEMA: ConstructorParameters<typeof ParquetWriter>[0]['schema'] = [
  { name: 'root', num_children: TEXT_FIELDS.length + 5 },
  { name: 'time', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' },
  { name: 'target', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'kind', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  ...TEXT_FIELDS.slice(0, FIRST_TEXTS).map(textColumn),
  { name: 'verified', type: 'BOOLEAN', repetition_type: 'REQUIRED' },
  { name: 'suspected', type: 'BOOLEAN', repetition_type: 'REQUIRED' },
  ...TEXT_FIELDS.slice(FIRST_TEXTS).map(textColumn),
];

function textColumn(name: string) {
  const repetition = REQUIRED.has(name) ? 'REQUIRED' : 'OPTIONAL';
  return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: repetition } as const;
}

/** `click` of a link, `view` of a page, or another `event` of it. */
const kindOf = (row: ClickRow): string => (!isView(row) ? 'event' : row.event === VIEW ? 'view' : 'click');

interface Hour {
  waiting: FoundRow[];
  packed: { targets: string[]; rows: Uint8Array }[];
}

/** Collects the rows of a day in any order; they take some 40 bytes each until they are written. */
export class RowFile {
  readonly #places = new NamedPlaces();
  readonly #hours: Hour[] = Array.from({ length: 24 }, () => ({ waiting: [], packed: [] }));
  /** Number of rows. */
  rows = 0;

  add(found: FoundRow): void {
    const hour = this.#hours[new Date(found.row.time).getUTCHours()] as Hour;
    hour.waiting.push(found);
    this.#places.add(found);
    this.rows++;
    if (hour.waiting.length >= UNPACKED_ROWS) packWaiting(hour);
  }

  /** The file. */
  bytes(): Uint8Array {
    const writer = new ByteWriter();
    const file = new ParquetWriter({ writer, schema: SCHEMA });
    for (const rows of this.#groups()) {
      file.write({ columnData: columnsOf(rows), rowGroupSize: GROUP_ROWS });
    }
    file.finish();
    return writer.getBytes();
  }

  *#groups(): Generator<FoundRow[]> {
    let group: FoundRow[] = [];
    for (const hour of this.#hours.toReversed()) {
      const rows = [...hour.waiting, ...hour.packed.flatMap(unpacked)].sort(listOrder);
      for (const found of rows) {
        group.push({ ...found, row: this.#places.shown(found) });
        if (group.length < GROUP_ROWS) continue;
        yield group;
        group = [];
      }
    }
    if (group.length > 0) yield group;
  }
}

function packWaiting({ waiting, packed }: Hour): void {
  const found = waiting.splice(0);
  packed.push({
    targets: found.map(({ targetId }) => targetId),
    rows: packRows(found.map(({ row }) => row)),
  });
}

const unpacked = ({ targets, rows }: Hour['packed'][number]): FoundRow[] =>
  unpackRows(rows).map((row, i) => ({ targetId: targets[i] as string, row }));

const columnsOf = (found: readonly FoundRow[]) => [
  { name: 'time', data: found.map(({ row }) => BigInt(row.time)) },
  { name: 'target', data: found.map(({ targetId }) => targetId) },
  { name: 'kind', data: found.map(({ row }) => kindOf(row)) },
  ...textsOf(found, TEXT_FIELDS.slice(0, FIRST_TEXTS)),
  { name: 'verified', data: found.map(({ row }) => row.verified !== false) },
  { name: 'suspected', data: found.map(({ row }) => row.suspected === true) },
  ...textsOf(found, TEXT_FIELDS.slice(FIRST_TEXTS)),
];

const textsOf = (found: readonly FoundRow[], names: readonly (typeof TEXT_FIELDS)[number][]) =>
  names.map((name) => ({ name, data: found.map(({ row }) => row[name]) }));
