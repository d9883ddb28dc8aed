import type { DateRange, TimeRange } from '../period.ts';
import { isoDate } from '../time-zone.ts';
import { activeMonths, FIRST_MONTH, nextMonth } from './activity-store.ts';
import { newestFirst, newestTime, planRows, type RowSource, readRows, rowSources } from './read-rows.ts';
import type { ClickRow } from './row.ts';

/** Lists of rows across journals. */

export interface FoundRow {
  targetId: string;
  row: ClickRow;
}

/**
 * The rows of an owner's targets in a range, newest first. Steps from month with rows to month with rows, so
 * that a range costs nothing for the time in which there are none, and reads no more of each target than is
 * taken. `choose`: of the targets with rows in a month, those whose rows are wanted.
 */
export async function* newestRows(
  ownerId: string,
  range: TimeRange,
  choose: (targetIds: ReadonlySet<string>) => Promise<readonly string[]>,
): AsyncGenerator<FoundRow> {
  for await (const { targets, ...span } of spansDown(ownerId, range)) {
    yield* merged(await rowSources(await choose(targets)), span);
  }
}

interface Span extends TimeRange {
  dates: DateRange;
}

interface ActiveSpan extends Span {
  targets: Set<string>;
}

/**
 * Parts of a range that have rows of an owner's targets, newest first: UTC months, and all that is before
 * the product as one part.
 */
async function* spansDown(ownerId: string, range: TimeRange): AsyncGenerator<ActiveSpan> {
  const dates: DateRange = {
    from: Number.isFinite(range.start) ? isoDate(range.start) : undefined,
    to: Number.isFinite(range.end) ? isoDate(range.end - 1) : undefined,
  };
  const early = new Set<string>();
  for await (const { month, targets } of activeMonths(ownerId, dates)) {
    if (month >= FIRST_MONTH) yield { ...spanOf(month, range), targets };
    else for (const targetId of targets) early.add(targetId);
  }
  if (early.size === 0) return;
  const end = Math.min(range.end, Date.parse(`${FIRST_MONTH}-01`));
  yield { start: range.start, end, dates: { from: dates.from, to: isoDate(end - 1) }, targets: early };
}

function spanOf(month: string, range: TimeRange): Span {
  const start = Math.max(range.start, Date.parse(`${month}-01`));
  const end = Math.min(range.end, Date.parse(`${nextMonth(month)}-01`));
  return { start, end, dates: { from: isoDate(start), to: isoDate(end - 1) } };
}

/**
 * The rows of several partitions merged by time. Always reads next from the partition that
 * may have the newest row.
 */
async function* merged(sources: readonly RowSource[], range: Span): AsyncGenerator<FoundRow> {
  const streams = sources.map((source) => new RowStream(source, range));
  for (;;) {
    let newest: RowStream | undefined;
    for (const stream of streams) {
      if (stream.bound > (newest?.bound ?? Number.NEGATIVE_INFINITY) || (newest && isTie(stream, newest)))
        newest = stream;
    }
    if (!newest) return;
    const next = newest.head ?? (await newest.read());
    if (next) {
      newest.take();
      yield next;
    }
  }
}

/**
 * Whether a stream goes before another one that reaches equally far: streams whose next row is unknown come
 * first, then those with rows in list order.
 */
function isTie(stream: RowStream, newest: RowStream): boolean {
  if (stream.bound !== newest.bound || stream.bound === Number.NEGATIVE_INFINITY || !newest.head)
    return false;
  return !stream.head || listOrder(stream.head, newest.head) < 0;
}

class RowStream {
  /** No remaining row is newer; negative infinity if none remains. */
  bound: number;
  readonly #targetId: string;
  readonly #batches: AsyncGenerator<ClickRow[]>;
  #rows: ClickRow[] = [];
  #at = 0;

  constructor(source: RowSource, range: Span) {
    this.#targetId = source.partition.targetId;
    this.#batches = batchesOf(source, range);
    const newest = newestTime(source.head);
    this.bound = newest < range.start ? Number.NEGATIVE_INFINITY : Math.min(newest, range.end - 1);
  }

  /** The newest remaining row, if known. */
  get head(): FoundRow | undefined {
    const row = this.#rows[this.#at];
    return row && { targetId: this.#targetId, row };
  }

  /** Reads on until a row is known. A later call returns it, because other streams may have newer ones. */
  async read(): Promise<undefined> {
    while (this.#at >= this.#rows.length) {
      const { value, done } = await this.#batches.next();
      if (done) {
        this.bound = Number.NEGATIVE_INFINITY;
        return;
      }
      this.#rows = value.sort(newestFirst);
      this.#at = 0;
    }
    this.bound = (this.#rows[this.#at] as ClickRow).time;
  }

  take(): void {
    this.#at++;
    const next = this.#rows[this.#at];
    // Rows after the last known one are not newer than it.
    if (next) this.bound = next.time;
  }
}

async function* batchesOf(source: RowSource, { dates, ...range }: Span): AsyncGenerator<ClickRow[]> {
  yield* readRows(await planRows(source, range, dates));
}

/** Order of rows in lists. Below 0: the first is listed before the second; 0: they are the same. */
export const listOrder = (a: FoundRow, b: FoundRow): number =>
  b.row.time - a.row.time || compare(b.row.id, a.row.id) || compare(b.targetId, a.targetId);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
