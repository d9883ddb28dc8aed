import type { DateRange } from '../period.ts';
import { addDay, addRow, type DayStats, dateOf, emptyDay } from './day-stats.ts';
import { readDays, readNewestVisitors, type StoredDay } from './day-store.ts';
import { type Head, readHeads } from './head-store.ts';
import { LISTED_VISITORS } from './journal-limits.ts';
import { type Partition, shardsOf } from './partition.ts';
import type { RowSource } from './read-rows.ts';
import { type ClickRow, isClick } from './row.ts';
import { readSegments, rowsOf, type Segment } from './segment-store.ts';

/** A journal's data for a range of days. */
export interface JournalReport {
  /** Days with rows, ascending. */
  days: DayStats[];
  visitors: {
    /** Newest first, by day. */
    newest: string[];
    count: number;
    isExact: boolean;
  };
  /** Epoch milliseconds; undefined if nothing was ever counted. */
  updatedAt: number | undefined;
}

/** A partition at one point in time. */
interface View {
  partition: Partition;
  head: Head;
  /** Rows of the range that are not in a stored day, oldest segment first. */
  recent: ClickRow[];
  stored: Map<string, StoredDay>;
  /** Stored days including the recent rows. */
  days: Map<string, DayStats>;
  /** Visitors of all time; complete if there are fewer than the maximum. */
  visitors: string[];
}

/**
 * Reads the UTC days of a target from `reach` on, and the visitors of `range`. Always exact: a row is taken
 * from its segment as long as its day does not include that segment.
 */
export async function readJournal(
  targetId: string,
  range: DateRange,
  reach: DateRange = range,
): Promise<JournalReport> {
  const first = { targetId, shard: 0 };
  const [head] = (await readHeads([first], { consistent: true })) as [Head];
  const shards = shardsOf(targetId, head.shards);
  const heads = await readHeads(shards, { consistent: true });
  const views = await Promise.all([
    readView(first, head, reach),
    ...shards.map((partition, i) => readView(partition, heads[i] as Head, reach)),
  ]);
  const days = sumByDate(views);
  return {
    days,
    visitors: await visitorsOf(
      views,
      days.filter(({ date }) => isIn(range, date)),
      range,
    ),
    updatedAt: views.reduce<number | undefined>(
      (latest, { head: { updatedAt } }) => ((updatedAt ?? 0) > (latest ?? 0) ? updatedAt : latest),
      undefined,
    ),
  };
}

/**
 * The UTC days of one partition. If it was never rolled up, reads only the pending segments, unless they were
 * prefetched, and nothing if only the tail is recent enough.
 */
export async function readPartitionDays(
  { partition, head, waiting: known }: RowSource,
  range: DateRange,
): Promise<DayStats[]> {
  if (range.from !== undefined && head.upto < Date.parse(range.from)) {
    const tail = [{ number: head.next, rows: head.tail }];
    return [...(await daysOf(partition, { rolled: 0, waiting: tail }, range)).days.values()];
  }
  const waiting = known
    ? [...known.map(numbered), { number: head.next, rows: head.tail }]
    : await readWaiting(partition, head);
  return [...(await daysOf(partition, { rolled: head.rolled, waiting }, range)).days.values()];
}

/**
 * In this order: rows that are rolled up in the meantime are found in the days, which record this, and
 * visitors then have their clicks there.
 */
async function readView(partition: Partition, head: Head, range: DateRange): Promise<View> {
  const [visitors, waiting] = await Promise.all([
    head.rolled > 0 ? readNewestVisitors(partition) : NO_VISITORS,
    readWaiting(partition, head),
  ]);
  const { stored, days, recent } = await daysOf(partition, { rolled: head.rolled, waiting }, range);
  const newest = new Set([...visitorsNewestFirst(waiting.flatMap(({ rows }) => rows)), ...visitors.names]);
  return { partition, head, recent, stored, days, visitors: [...newest] };
}

const NO_VISITORS = { names: [] };

async function daysOf(
  partition: Partition,
  { rolled, waiting }: { rolled: number; waiting: Awaited<ReturnType<typeof readWaiting>> },
  range: DateRange,
): Promise<Pick<View, 'stored' | 'days' | 'recent'>> {
  // Days that were stored after the head was read only have pending rows in this view.
  const stored = rolled > 0 ? await readDays(partition, range) : new Map<string, StoredDay>();

  const days = new Map([...stored].map(([date, { stats }]) => [date, stats]));
  const recent: ClickRow[] = [];
  for (const { number, rows } of waiting) {
    for (const row of rows) {
      const date = dateOf(row);
      if (!isIn(range, date) || number <= (stored.get(date)?.applied ?? -1)) continue;
      const day = days.get(date) ?? emptyDay(date);
      days.set(date, day);
      addRow(day, row);
      recent.push(row);
    }
  }
  return { stored, days, recent };
}

/** Rows that may not be in a day yet, by segment; the tail is the beginning of the next segment. */
async function readWaiting(partition: Partition, { rolled, next, tail }: Head) {
  const waiting: { number: number; rows: ClickRow[] }[] = [];
  for await (const segment of readSegments(partition, { from: rolled, to: next })) {
    waiting.push(numbered(segment));
  }
  return [...waiting, { number: next, rows: tail }];
}

const numbered = (segment: Segment) => ({ number: segment.number, rows: rowsOf(segment) });

const isIn = ({ from, to }: DateRange, date: string): boolean =>
  (from === undefined || date >= from) && (to === undefined || date <= to);

const visitorsNewestFirst = (rows: readonly ClickRow[]): string[] =>
  rows
    .filter(isClick)
    .map(({ visitor }) => visitor)
    .reverse();

function sumByDate(views: readonly View[]): DayStats[] {
  const days = new Map<string, DayStats>();
  for (const view of views) {
    for (const [date, part] of view.days) {
      const day = days.get(date) ?? emptyDay(date);
      days.set(date, day);
      addDay(day, part);
    }
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** A list below the maximum length names all visitors, so it is the exact count, whatever sketches say. */
async function visitorsOf(
  views: readonly View[],
  days: readonly DayStats[],
  range: DateRange,
): Promise<JournalReport['visitors']> {
  const sum = emptyDay('');
  for (const day of days) sum.visitors.merge(day.visitors);
  const newest = await listVisitors(views, days, range);
  const isExact = sum.visitors.isExact || newest.length < LISTED_VISITORS;
  const count = sum.visitors.isExact || !isExact ? sum.visitors.count : newest.length;
  return { newest, count, isExact };
}

async function listVisitors(
  views: readonly View[],
  days: readonly DayStats[],
  range: DateRange,
): Promise<string[]> {
  const isWholeLife = range.from === undefined && range.to === undefined;
  const listed = new Set<string>();
  // Newest days first: a sketch has no individual visitors, but the segments do.
  for (const { date, visitors } of days.toReversed()) {
    const named = visitors.names;
    if (named) for (const visitor of [...named].reverse()) listed.add(visitor);
    else if (isWholeLife)
      return [...new Set(views.flatMap((view) => view.visitors))].slice(0, LISTED_VISITORS);
    else for (const view of views) await listFromSegments(view, date, listed);
    if (listed.size >= LISTED_VISITORS) break;
  }
  return [...listed].slice(0, LISTED_VISITORS);
}

async function listFromSegments({ partition, stored, recent }: View, date: string, listed: Set<string>) {
  const ofDay = (rows: readonly ClickRow[]) =>
    visitorsNewestFirst(rows.filter((row) => dateOf(row) === date));
  for (const visitor of ofDay(recent)) listed.add(visitor);
  const segments = stored.get(date)?.segments;
  if (!segments) return;
  const { from, to } = segments;
  for await (const segment of readSegments(partition, { from, to: to + 1, newestFirst: true, pageSize: 4 })) {
    if (listed.size >= LISTED_VISITORS) return;
    for (const visitor of ofDay(rowsOf(segment))) listed.add(visitor);
  }
}
