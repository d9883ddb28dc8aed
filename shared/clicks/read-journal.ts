import { addDay, addRow, type DayStats, dateOf, emptyDay } from './day-stats.ts';
import { readDays, readNewestVisitors, type StoredDay } from './day-store.ts';
import { type Head, readHeads } from './head-store.ts';
import { LISTED_VISITORS } from './journal-limits.ts';
import { type Partition, shardsOf } from './partition.ts';
import type { DateRange } from './period.ts';
import type { RowSource } from './read-rows.ts';
import { type ClickRow, isClick } from './row.ts';
import { readSegments, rowsOf, type Segment } from './segment-store.ts';

/** What a journal says of a range of days. */
export interface JournalReport {
  /** Days that have rows, ascending. */
  days: DayStats[];
  visitors: {
    /** Newest first, by day. */
    newest: string[];
    count: number;
    isExact: boolean;
  };
  /** Epoch milliseconds; undefined: nothing was ever counted. */
  updatedAt: number | undefined;
}

/** One partition, as it was at one moment. */
interface View {
  partition: Partition;
  head: Head;
  /** Rows of the range that are in no stored day, oldest segment first. */
  recent: ClickRow[];
  stored: Map<string, StoredDay>;
  /** Stored days with the recent rows. */
  days: Map<string, DayStats>;
  /** Of the whole life; complete when there are fewer than are listed. */
  visitors: string[];
}

/**
 * Reads the UTC days of a target from `reach` on, and the visitors of `range`. Exact at any moment: a row is taken from its
 * segment as long as its day does not include that segment.
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
 * The UTC days of one partition. Reads nothing of one that was never rolled up but the segments that wait, unless they were read
 * in advance, and nothing at all where only the tail is new enough.
 */
export async function readPartitionDays(
  { partition, head, waiting: known }: RowSource,
  range: DateRange,
): Promise<DayStats[]> {
  if (range.from !== undefined && head.upto < Date.parse(range.from)) {
    const tail = [{ number: head.next, rows: head.tail }];
    return [...(await daysOf(partition, { ...head, rolled: 0 }, tail, range)).days.values()];
  }
  const waiting = known
    ? [...known.map(numbered), { number: head.next, rows: head.tail }]
    : await readWaiting(partition, head);
  return [...(await daysOf(partition, head, waiting, range)).days.values()];
}

/** In this order: what is rolled up meanwhile is found in the days, which say so, and visitors have their clicks there. */
async function readView(partition: Partition, head: Head, range: DateRange): Promise<View> {
  const [visitors, waiting] = await Promise.all([
    head.rolled > 0 ? readNewestVisitors(partition) : NO_VISITORS,
    readWaiting(partition, head),
  ]);
  const { stored, days, recent } = await daysOf(partition, head, waiting, range);
  const newest = new Set([...visitorsNewestFirst(waiting.flatMap(({ rows }) => rows)), ...visitors.names]);
  return { partition, head, recent, stored, days, visitors: [...newest] };
}

const NO_VISITORS = { names: [] };

async function daysOf(
  partition: Partition,
  { rolled }: Head,
  waiting: Awaited<ReturnType<typeof readWaiting>>,
  range: DateRange,
): Promise<Pick<View, 'stored' | 'days' | 'recent'>> {
  // Days that are stored after the head was read have only rows that wait in this view.
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

/** Rows that may be in no day yet, by segment; the tail is what the next one begins with. */
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

/** A list that is shorter than the longest names everybody: then it is the exact count, whatever sketches say. */
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
  // Those of the newest days first: a sketch knows no names, but the segments do.
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
