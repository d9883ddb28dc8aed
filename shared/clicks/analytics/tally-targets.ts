import { LISTED_VISITORS } from '../journal/journal-limits.ts';
import type { Partition } from '../journal/partition.ts';
import { rowSources } from '../journal/read-rows.ts';
import { type ClickRow, isSuspected, isVerified, isView } from '../journal/row.ts';
import type { Period } from '../period.ts';
import { type ClickFilter, isFiltered, isShown, matcher } from './click-filter.ts';
import { filteredPlace, PlaceGate } from './place-gate.ts';
import { readPeriodDays, readPeriodRows, type TakeRow } from './read-period.ts';
import { Tally } from './tally.ts';

export interface Tallies {
  tally: Tally;
  /** Clicks of the previous period; undefined if there is none, or it has too many rows. */
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

/**
 * The totals of targets in a period and the previous one. Throws RANGE_TOO_LARGE if that takes
 * more than a million rows.
 */
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
  const visitors = new Map<string, number>();
  const previousEnd = period.previousEnd(now.getTime());
  const sharded = new Set(
    sources.flatMap(({ partition: { shard, targetId } }) => (shard > 0 ? [targetId] : [])),
  );
  const takerOf = rowTaker(tallies, visitors, { filter, previousEnd });
  const withPrevious = needsRows(period, filter)
    ? await readPeriodRows(sources, period, takerOf)
    : await readPeriodDays(sources, period, {
        takerOf,
        takeDay: (day, { targetId }, isOlder) => {
          if (isOlder) tallies.previous?.addDayUntil(day, previousEnd);
          else {
            tallies.tally.addDay(day, sharded.has(targetId) ? targetId : undefined);
            addClicks(tallies.clicks, targetId, day.clicks);
          }
        },
      });
  if (!withPrevious) tallies.previous = undefined;
  tallies.newestVisitors = [...visitors]
    .sort((a, b) => b[1] - a[1])
    .slice(0, LISTED_VISITORS)
    .map(([visitor]) => visitor);
  return tallies;
}

const newest = (times: readonly (number | undefined)[]): number | undefined =>
  times.reduce((latest, time) => ((time ?? 0) > (latest ?? 0) ? time : latest), undefined);

interface TallyScope {
  filter: ClickFilter;
  /** Later rows of the previous period are not counted. */
  previousEnd: number;
}

/** Counts rows, and notes their visitors with the time of their last click. */
function rowTaker(
  { tally, previous, clicks }: Tallies,
  visitors: Map<string, number>,
  { filter, previousEnd }: TallyScope,
): (partition: Partition) => TakeRow {
  const matches = matcher(filter);
  const counts = filter.event === undefined ? isView : () => true;
  const gate = filteredPlace(filter) === undefined ? undefined : new PlaceGate(filter);
  return ({ targetId }) => {
    const seen = new Set<string>();
    const take = (row: ClickRow, isOlder: boolean, group?: string) => {
      if (!isOlder && counts(row)) {
        if (!isVerified(row)) tally.unverified++;
        else if (isSuspected(row)) tally.suspected++;
      }
      if (!isShown(row, filter)) return;
      if (!counts(row)) {
        if (!isOlder) tally.addEvent(row, group);
      } else if (isOlder) {
        if (row.time < previousEnd) previous?.addRow(row, targetId, group);
      } else {
        tally.addRow(row, targetId, group);
        addClicks(clicks, targetId, 1);
        // Would tell where the visitors of single clicks are.
        if (gate) return;
        if (seen.size < LISTED_VISITORS && !seen.has(row.visitor)) note(row, seen, visitors);
      }
    };
    if (!gate) return (row, isOlder) => matches(row) && take(row, isOlder);
    return (row, isOlder) => {
      if (!matches(row)) return;
      const isVisit = isShown(row, filter) && counts(row) && !(isOlder && row.time >= previousEnd);
      gate.pass(row, {
        scope: `${targetId} ${isOlder}`,
        isVisit,
        take: (group) => take(row, isOlder, group),
      });
    };
  };
}

function note({ visitor, time }: ClickRow, seen: Set<string>, visitors: Map<string, number>): void {
  seen.add(visitor);
  visitors.set(visitor, Math.max(time, visitors.get(visitor) ?? 0));
}

const addClicks = (clicks: Map<string, number>, targetId: string, count: number): void => {
  if (count > 0) clicks.set(targetId, (clicks.get(targetId) ?? 0) + count);
};
