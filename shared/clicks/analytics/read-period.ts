import { AppError } from '#shared/platform/errors.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { DayStats } from '../journal/day-stats.ts';
import { MAX_REPORT_ROWS } from '../journal/journal-limits.ts';
import { isOfConversions, type Partition } from '../journal/partition.ts';
import { readPartitionDays } from '../journal/read-journal.ts';
import {
  planRows,
  type RowPlan,
  type RowSource,
  readFewWaiting,
  readRecentRows,
  readRows,
} from '../journal/read-rows.ts';
import type { ClickRow } from '../journal/row.ts';
import type { DateRange, Period, TimeRange } from '../period.ts';
import { addDays } from '../time-zone.ts';

/** Reads what journals have of a period and of the previous one, as rows or as stored days. */

/** Partitions read concurrently. */
const PARALLEL_PARTITIONS = 32;

/** Takes the rows of one partition; `isOlder`: of the previous period. */
export type TakeRow = (row: ClickRow, isOlder: boolean) => void;

/** A period, or the part of it that is read. */
export interface Reach {
  period: Period;
  /** UTC days with rows that are wanted; absent: all of the period and the previous one. */
  dates?: DateRange | undefined;
  /** Numbers of rows by UTC day that are read elsewhere one by one. */
  elsewhere?: ReadonlyMap<string, number> | undefined;
  /** Read units for the rows of the last days. */
  mostUnits?: number | undefined;
}

/**
 * Reads rows one by one. Returns false if those of the previous period are too many and were left out. Throws
 * RANGE_TOO_LARGE if the period itself has more than a million.
 */
export async function readPeriodRows(
  sources: readonly RowSource[],
  takerOf: (partition: Partition) => TakeRow,
  { period, dates: wanted = {}, elsewhere = new Map() }: Reach,
): Promise<boolean> {
  const { previous } = period;
  const { start, end } = period.times;
  const reach = within(previous ? { start: previous.times.start, end } : { start, end }, wanted);
  const dates = common({ from: (previous ?? period).utcDates.from, to: period.utcDates.to }, wanted);
  if (sources.length > 1) await readFewWaiting(sources, reach.start);
  const plans: RowPlan[] = [];
  await inParallel(sources, PARALLEL_PARTITIONS, async (source) => {
    plans.push(await planRows(source, reach, dates));
  });
  const withPrevious = fits([...plans, { clicks: elsewhere }], period);
  await inParallel(plans, PARALLEL_PARTITIONS, async (plan) => {
    const range = withPrevious ? plan.range : { ...plan.range, start: Math.max(start, plan.range.start) };
    const take = takerOf(plan.partition);
    for await (const rows of readRows({ ...plan, range })) {
      for (const row of rows) take(row, row.time < start);
    }
  });
  return withPrevious;
}

/**
 * Reads the rows of the last days one by one, of sources that have few of them. Returns the others, of which
 * it has taken nothing; undefined if it has taken none at all, because they take more than `mostUnits`.
 */
export async function takeRecentRows(
  sources: readonly RowSource[],
  takerOf: (partition: Partition) => TakeRow,
  { period, dates = {}, mostUnits }: Reach,
): Promise<readonly RowSource[] | undefined> {
  const { start, end } = period.times;
  const range = within({ start: period.previous?.times.start ?? start, end }, dates);
  const recent = await readRecentRows(sources, range.start, mostUnits);
  if (!recent) return undefined;
  for (const [{ partition }, rows] of recent) {
    const take = takerOf(partition);
    for (const row of rows) if (row.time < range.end) take(row, row.time < start);
  }
  return sources.filter((source) => !recent.has(source));
}

/**
 * Reads UTC days, or rows where none are stored: folding those directly is faster than building days first.
 * Only for periods of whole UTC days.
 */
export async function readPeriodDays(
  sources: readonly RowSource[],
  {
    takerOf,
    takeDay,
  }: {
    takerOf: (partition: Partition) => TakeRow;
    takeDay: (day: DayStats, partition: Partition, isOlder: boolean) => void;
  },
  { period, dates = {} }: Reach,
): Promise<boolean> {
  const { from, to } = period.range;
  const reach = common({ from: period.previous?.range.from ?? from, to }, dates);
  const withPrevious = await readPeriodRows(
    sources.filter(({ head }) => head.rolled === 0),
    takerOf,
    { period, dates },
  );
  const rolled = sources.filter(({ head }) => head.rolled > 0);
  if (rolled.length > 1) await readFewWaiting(rolled, reach.from ? Date.parse(reach.from) : 0);
  await inParallel(rolled, PARALLEL_PARTITIONS, async (source) => {
    for (const day of await readPartitionDays(source, reach)) {
      takeDay(day, source.partition, from !== undefined && day.date < from);
    }
  });
  return withPrevious;
}

/**
 * Whether the rows of the period and of the previous one are few enough to read. Throws RANGE_TOO_LARGE if
 * those of the period itself are not. Rows outside of stored days are few.
 */
function fits(
  plans: readonly { clicks: ReadonlyMap<string, number>; partition?: Partition }[],
  { utcDates: { from = '' } }: Period,
): boolean {
  const byDate = new Map<string, number>();
  for (const { clicks } of plans) {
    for (const [date, count] of clicks) byDate.set(date, (byDate.get(date) ?? 0) + count);
  }
  let rows = 0;
  for (const [date, count] of [...byDate].sort((a, b) => (a[0] < b[0] ? 1 : -1))) {
    rows += count;
    if (rows <= MAX_REPORT_ROWS) continue;
    if (date < from) return false;
    const first = addDays(date, 1);
    const kind = plans.some(({ partition }) => partition && isOfConversions(partition))
      ? 'conversions'
      : 'clicks';
    throw new AppError(
      'RANGE_TOO_LARGE',
      `from: this range has more than ${MAX_REPORT_ROWS.toLocaleString('en')} ${kind}. Start at ${first} ` +
        'or later, or ask for UTC days without filters.',
      { params: { maximum: MAX_REPORT_ROWS, from: first } },
    );
  }
  return true;
}

/** The days that two ranges have in common. */
const common = (a: DateRange, b: DateRange): DateRange => ({
  from: a.from === undefined || (b.from !== undefined && b.from > a.from) ? b.from : a.from,
  to: a.to === undefined || (b.to !== undefined && b.to < a.to) ? b.to : a.to,
});

/** The part of a range that is on some UTC days. */
const within = ({ start, end }: TimeRange, { from, to }: DateRange): TimeRange => ({
  start: from === undefined ? start : Math.max(start, Date.parse(from)),
  end: to === undefined ? end : Math.min(end, Date.parse(addDays(to, 1))),
});
