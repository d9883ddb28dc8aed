import { type FileMetaData, type ParquetScan, parquetMetadataAsync, parquetScan } from 'hyparquet';
import type { FoundRow } from '../journal/newest-rows.ts';
import type { ClickRow } from '../journal/row.ts';
import { type FoldFiles, getFoldFile } from './fold-file-store.ts';
import type { FoldedDay } from './fold-store.ts';
import { TEXT_FIELDS } from './row-file.ts';

/** Bytes that are read from the end of a file first: all of it, or its index. */
const TAIL_BYTES = 512 * 1024;

/** Fields that can be left out of a read; the others identify a row and say whether it is shown. */
export type RowField = Exclude<(typeof TEXT_FIELDS)[number], 'id' | 'visitor' | 'source' | 'event'>;
const ALWAYS: ReadonlySet<string> = new Set(['id', 'visitor', 'source', 'event']);

export interface RowRead {
  /** Fields to read; absent: all. */
  columns?: readonly RowField[] | undefined;
  /** Rows at this time or later are left out without reading their row groups. */
  before?: number | undefined;
  /** Whether to return a target's rows; absent: all. */
  wants?: ((targetId: string) => boolean) | undefined;
}

/**
 * The rows of a folded day, newest first, in batches of a row group. A file up to 512 KB takes one GET, a
 * larger one a GET for its index and one for each row group. Throws FoldGoneError.
 */
export async function* readFoldedRows(
  ownerId: string,
  day: FoldedDay,
  { columns, before = Number.POSITIVE_INFINITY, wants = () => true }: RowRead = {},
): AsyncGenerator<FoundRow[]> {
  if (day.rows === 0) return;
  const file = new RangedFile({ ownerId, date: day.date, name: day.name }, day.bytes);
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: TAIL_BYTES });
  const scan = await parquetScan({ file, metadata, parsers: PARSERS, useOffsetIndex: false });
  const fields = TEXT_FIELDS.filter(
    (name) => ALWAYS.has(name) || !columns || columns.includes(name as RowField),
  );
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    if (oldestIn(group) < before) {
      await file.load(spanOf(group));
      yield await readGroup(scan, { rowStart, rowEnd }, { fields, before, wants });
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

interface Wanted {
  fields: readonly string[];
  before: number;
  wants: (targetId: string) => boolean;
}

async function readGroup(
  scan: ParquetScan,
  range: { rowStart: number; rowEnd: number },
  { fields, before, wants }: Wanted,
): Promise<FoundRow[]> {
  const read = (column: string) => scan.readColumn({ column, ...range });
  const [times, targets, verified, suspected, ...texts] = await Promise.all(
    ['time', 'target', 'verified', 'suspected', ...fields].map(read),
  );
  const found: FoundRow[] = [];
  for (let i = 0; i < range.rowEnd - range.rowStart; i++) {
    const targetId = targets?.[i] as string;
    const time = times?.[i] as number;
    if (time >= before || !wants(targetId)) continue;
    const row = { time } as ClickRow & Record<string, unknown>;
    for (const [at, name] of fields.entries()) {
      const value = texts[at]?.[i];
      if (value != null) row[name] = value;
    }
    if (verified?.[i] === false) row.verified = false;
    if (suspected?.[i] === true) row.suspected = true;
    found.push({ targetId, row });
  }
  return found;
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
