import { type FileMetaData, parquetMetadataAsync, parquetScan } from 'hyparquet';
import type { FoundRow } from '../journal/newest-rows.ts';
import type { ClickRow } from '../journal/row.ts';
import { type FoldFiles, getFoldFile } from './fold-file-store.ts';
import type { FoldedDay } from './fold-store.ts';
import { TEXT_FIELDS } from './row-file.ts';

/** Bytes that are read from the end of a file first: all of it, or its index. */
const TAIL_BYTES = 512 * 1024;

type TextField = (typeof TEXT_FIELDS)[number];

export interface RowRead {
  /** Rows at this time or later are left out without reading their row groups. */
  before?: number | undefined;
  /** Whether to return a target's rows; absent: all. */
  wants?: ((targetId: string) => boolean) | undefined;
  /** Fields of a row that `matches` gets: those that do not match are left out before others are decoded. */
  filter?: { fields: readonly TextField[]; matches: (row: ClickRow) => boolean } | undefined;
  /** Whether IDs are left empty: no other column has as many values. */
  withoutIds?: boolean | undefined;
}

/**
 * The rows of a folded day, newest first, in batches of a row group. A file up to 512 KB takes one GET, a
 * larger one a GET for its index and one for each row group. Throws FoldGoneError.
 */
export async function* readFoldedRows(
  ownerId: string,
  day: FoldedDay,
  { before = Number.POSITIVE_INFINITY, wants = () => true, filter = ALL, withoutIds = false }: RowRead = {},
): AsyncGenerator<FoundRow[]> {
  if (day.rows === 0) return;
  const file = new RangedFile({ ownerId, date: day.date, name: day.name }, day.bytes);
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: TAIL_BYTES });
  const columns = new Set(metadata.schema.map(({ name }) => name));
  const scan = await parquetScan({ file, metadata, parsers: PARSERS, useOffsetIndex: false });
  // A file of an earlier version may lack a column: its rows have no such value.
  const read: ColumnReader = async (column, range) =>
    columns.has(column) ? scan.readColumn({ column, ...range }) : [];
  const others = TEXT_FIELDS.filter(
    (name) => !filter.fields.includes(name) && !(withoutIds && name === 'id'),
  );
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    if (oldestIn(group) < before) {
      await file.load(spanOf(group));
      yield await readGroup(read, { rowStart, rowEnd }, { filter, others, before, wants });
    }
    rowStart = rowEnd;
  }
}

type Group = FileMetaData['row_groups'][number];

/** Epoch milliseconds. */
function oldestIn({ columns }: Group): number {
  const time = columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === 'time');
  const oldest = time?.meta_data?.statistics?.min_value;
  return oldest === undefined ? Number.NEGATIVE_INFINITY : Number(oldest);
}

function spanOf({ columns }: Group): { start: number; end: number } {
  const starts = columns.map(({ meta_data: it }) =>
    Number(it?.dictionary_page_offset ?? it?.data_page_offset ?? 0),
  );
  const ends = columns.map(
    ({ meta_data: it }, i) => (starts[i] as number) + Number(it?.total_compressed_size ?? 0),
  );
  return { start: Math.min(...starts), end: Math.max(...ends) };
}

const ALL = { fields: [], matches: () => true } satisfies RowRead['filter'];

interface Wanted {
  before: number;
  wants: (targetId: string) => boolean;
  filter: NonNullable<RowRead['filter']>;
  /** Columns that only rows that match need. */
  others: readonly TextField[];
}

type ColumnReader = (
  column: string,
  range: { rowStart: number; rowEnd: number },
) => Promise<ArrayLike<unknown>>;

async function readGroup(
  read: ColumnReader,
  range: { rowStart: number; rowEnd: number },
  { filter, others, before, wants }: Wanted,
): Promise<FoundRow[]> {
  const readAll = (columns: readonly string[]) => Promise.all(columns.map((column) => read(column, range)));
  const [times = [], targets = [], ...filtered] = await readAll(['time', 'target', ...filter.fields]);
  const known = { names: filter.fields, columns: filtered };
  const found: (FoundRow & { at: number })[] = [];
  for (let at = 0; at < range.rowEnd - range.rowStart; at++) {
    const [time, targetId] = [times[at] as number, targets[at] as string];
    if (time >= before || !wants(targetId)) continue;
    const row = { id: '', time } as ClickRow;
    setFields(row, known, at);
    if (filter.matches(row)) found.push({ targetId, row, at });
  }
  if (found.length === 0) return [];
  const [verified = [], suspected = [], ...texts] = await readAll(['verified', 'suspected', ...others]);
  const further = { names: others, columns: texts };
  return found.map(({ targetId, row, at }) => {
    setFields(row, further, at);
    if (verified[at] === false) row.verified = false;
    if (suspected[at] === true) row.suspected = true;
    return { targetId, row };
  });
}

function setFields(
  row: ClickRow,
  { names, columns }: { names: readonly TextField[]; columns: readonly ArrayLike<unknown>[] },
  at: number,
): void {
  const fields = row as unknown as Record<string, unknown>;
  for (const [i, name] of names.entries()) {
    const value = columns[i]?.[at];
    if (value != null) fields[name] = value;
  }
}

const PARSERS = { timestampFromMilliseconds: (time: bigint) => Number(time) };

/** A file of which parts are loaded before they are read. */
class RangedFile {
  readonly byteLength: number;
  readonly #files: FoldFiles;
  #loaded: { start: number; bytes: Uint8Array }[] = [];

  constructor(files: FoldFiles, byteLength: number) {
    this.#files = files;
    this.byteLength = byteLength;
  }

  /** Loads a part in place of the one that was loaded before. The end of the file stays loaded. */
  async load({ start, end }: { start: number; end: number }): Promise<void> {
    if (this.#find(start, end)) return;
    const bytes = await getFoldFile(this.#files, 'rows', { start, end });
    this.#loaded = [...this.#loaded.slice(0, 1), { start, bytes }];
  }

  async slice(start: number, end = this.byteLength): Promise<ArrayBuffer> {
    await this.load({ start, end });
    const part = this.#find(start, end);
    if (!part) throw new Error(`Bytes ${start} to ${end} of a folded day are missing`);
    const at = part.bytes.byteOffset + start - part.start;
    return part.bytes.buffer.slice(at, at + end - start) as ArrayBuffer;
  }

  #find(start: number, end: number) {
    return this.#loaded.find((part) => start >= part.start && end <= part.start + part.bytes.length);
  }
}
