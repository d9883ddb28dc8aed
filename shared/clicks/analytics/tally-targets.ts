import { AppError } from '../../platform/errors.ts';
import { inParallel } from '../../platform/runtime/in-parallel.ts';
import { LISTED_VISITORS, MAX_REPORT_ROWS } from '../journal/journal-limits.ts';
import { readPartitionDays } from '../journal/read-journal.ts';
import {
  planRows,
  type RowPlan,
  type RowSource,
  readFewWaiting,
  readRows,
  rowSources,
} from '../journal/read-rows.ts';
import { type ClickRow, isVerified, isView } from '../journal/row.ts';
import type { Period } from '../period.ts';
import { addDays } from '../time-zone.ts';
import { type ClickFilter, isFiltered, isShown, matcher } from './click-filter.ts';
import { Tally } from './tally.ts';

/** Partitions read concurrently. */
const PARALLEL_PARTITIONS = 32;

export interface Tallies {
  tally: Tally;
  /** Of the previous period; undefined if there is none, or it has too many rows. */
  previous: Tally | undefined;
  /** Clicks of the targets that have any. */
  clicks: Map<string, number>;
  /** Newest first, at most 1,000. Only for targets whose rows were read individually. */
  newestVisitors: string[];
  /** Epoch milliseconds; undefined if nothing was ever counted. */
  updatedAt: number | undefined;
}

/** Whether a report needs the individual rows: stored days are UTC days, and count each name separately. */
export const needsRows = ({ zone, interval }: Period, filter: ClickFilter): boolean =>
  !zone.isUtc || interval === 'hour' || isFiltered(filter);

interface TallyOptions {
  filter: ClickFilter;
  /** A period that is not over is compared with the same part of the previous one. */
  now: Date;
}

/** The totals of targets in a period and the previous one. Throws RANGE_TOO_LARGE if that takes more than a million rows. */
export async function tallyTargets(
  targetIds: readonly string[],
  period: Period,
  { filter, now }: TallyOptions,
): Promise<Tallies> {
  const sources = await rowSources(targetIds);
  const { previous } = period;
  const tallies: Tallies = {
    tally: new Tally(period),
    previous: previous && new Tally(previous),
    clicks: new Map(),
    newestVisitors: [],
    updatedAt: newest(sources.map(({ head }) => head.updatedAt)),
  };
  const scope = { filter, previousEnd: period.previousEnd(now.getTime()) };
  await (needsRows(period, filter) ? addRows : addDaysOf)(tallies, sources, scope);
  return tallies;
}

const newest = (times: readonly (number | undefined)[]): number | undefined =>
  times.reduce((latest, time) => ((time ?? 0) > (latest ?? 0) ? time : latest), undefined);

interface TallyScope {
  filter: ClickFilter;
  /** Later rows of the previous period are not counted. */
  previousEnd: number;
}

async function addDaysOf(
  tallies: Tallies,
  sources: readonly RowSource[],
  { previousEnd }: TallyScope,
): Promise<void> {
  const { tally, previous } = tallies;
  const { from, to } = tally.period.range;
  const reach = { from: previous?.period.range.from ?? from, to };
  // Without stored days, folding the rows directly is faster than building days first.
  await addRows(
    tallies,
    sources.filter(({ head }) => head.rolled === 0),
    { filter: {}, previousEnd },
  );
  const rolled = sources.filter(({ head }) => head.rolled > 0);
  if (rolled.length > 1) await readFewWaiting(rolled, reach.from ? Date.parse(reach.from) : 0);
  await inParallel(rolled, PARALLEL_PARTITIONS, async (source) => {
    const { partition } = source;
    for (const day of await readPartitionDays(source, reach)) {
      if (from !== undefined && day.date < from) previous?.addDayUntil(day, previousEnd);
      else {
        tally.addDay(day);
        addClicks(tallies.clicks, partition.targetId, day.clicks);
      }
    }
  });
}

async function addRows(
  tallies: Tallies,
  sources: readonly RowSource[],
  { filter, previousEnd }: TallyScope,
): Promise<void> {
  const { tally, previous } = tallies;
  const reach = previous
    ? { start: previous.period.times.start, end: tally.period.times.end }
    : tally.period.times;
  const dates = { from: (previous ?? tally).period.utcDates.from, to: tally.period.utcDates.to };
  if (sources.length > 1) await readFewWaiting(sources, reach.start);
  const plans: RowPlan[] = [];
  await inParallel(sources, PARALLEL_PARTITIONS, async (source) => {
    plans.push(await planRows(source, reach, dates));
  });
  const withPrevious = fits(plans, tally.period);
  if (!withPrevious) tallies.previous = undefined;
  const { start, end } = tally.period.times;
  const matches = matcher(filter);
  const counts = filter.event === undefined ? isView : () => true;
  const visitors = new Map<string, number>();
  await inParallel(plans, PARALLEL_PARTITIONS, async (plan) => {
    const range = withPrevious ? plan.range : { start, end };
    const seen = new Set<string>();
    for await (const rows of readRows({ ...plan, range })) {
      for (const row of rows) {
        if (!matches(row)) continue;
        const isOlder = row.time < start;
        if (!isVerified(row) && !isOlder && counts(row)) tally.unverified++;
        if (!isShown(row, filter)) continue;
        if (!counts(row)) {
          if (!isOlder) tally.addEvent(row);
          continue;
        }
        if (isOlder) {
          if (row.time < previousEnd) tallies.previous?.addRow(row);
          continue;
        }
        tally.addRow(row);
        addClicks(tallies.clicks, plan.partition.targetId, 1);
        if (seen.size < LISTED_VISITORS && !seen.has(row.visitor)) note(row, seen, visitors);
      }
    }
  });
  tallies.newestVisitors = [...visitors]
    .sort((a, b) => b[1] - a[1])
    .slice(0, LISTED_VISITORS)
    .map(([visitor]) => visitor);
}

function note({ visitor, time }: ClickRow, seen: Set<string>, visitors: Map<string, number>): void {
  seen.add(visitor);
  visitors.set(visitor, Math.max(time, visitors.get(visitor) ?? 0));
}

const addClicks = (clicks: Map<string, number>, targetId: string, count: number): void => {
  if (count > 0) clicks.set(targetId, (clicks.get(targetId) ?? 0) + count);
};

/**
 * Whether the rows of the period and of the previous one are few enough to read. Throws RANGE_TOO_LARGE if those of the
 * period itself are not. Rows outside of stored days are few.
 */
function fits(plans: readonly RowPlan[], { utcDates: { from = '' } }: Period): boolean {
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
    throw new AppError(
      'RANGE_TOO_LARGE',
      `from: this range has more than ${MAX_REPORT_ROWS.toLocaleString('en')} clicks. Start at ${first} or later, or ask for ` +
        'UTC days without filters.',
      { params: { maximum: MAX_REPORT_ROWS, from: first } },
    );
  }
  return true;
}
