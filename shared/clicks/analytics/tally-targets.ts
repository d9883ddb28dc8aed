import { type DayStats, dateOf } from '../journal/day-stats.ts';
import { LISTED_VISITORS } from '../journal/journal-limits.ts';
import type { FoundRow } from '../journal/newest-rows.ts';
import type { Partition } from '../journal/partition.ts';
import { rowSources } from '../journal/read-rows.ts';
import { type ClickRow, isSuspected, isVerified, isView } from '../journal/row.ts';
import type { DateRange, Period } from '../period.ts';
import { type ClickFilter, isFiltered, isShown, matcher } from './click-filter.ts';
import { filteredPlace, PlaceGate } from './place-gate.ts';
import { readPeriodDays, readPeriodRows, type TakeRow, takeRecentRows } from './read-period.ts';
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

export interface TallyOptions {
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
  options: TallyOptions,
): Promise<Tallies> {
  const counting = new TargetTally(period, options);
  await counting.addTargets(targetIds);
  return counting.result();
}

/** Which rows of journals are taken, and what was read elsewhere. */
interface JournalPart {
  /** Whether the rows of a target on a UTC day are taken; absent: all. */
  wants?: (targetId: string, date: string) => boolean;
  /** UTC days that have them. */
  dates?: DateRange;
  /** Numbers of rows by UTC day that are read elsewhere one by one. */
  elsewhere?: ReadonlyMap<string, number>;
  /** Whether all days are of the last few. */
  isRecent?: boolean;
  /** Read units that recent days may take. */
  mostUnits?: number;
}

/** The totals of targets in a period and the previous one, of what is added. */
export class TargetTally {
  readonly tallies: Tallies;
  readonly #period: Period;
  readonly #filter: ClickFilter;
  /** Later rows of the previous period are not counted. */
  readonly previousEnd: number;
  readonly #visitors = new Map<string, number>();
  readonly #takerOf: (partition: Pick<Partition, 'targetId'>) => TakeRow;
  readonly #takers = new Map<string, TakeRow>();

  constructor(period: Period, { filter, now }: TallyOptions) {
    const { previous } = period;
    this.#period = period;
    this.#filter = filter;
    this.previousEnd = period.previousEnd(now.getTime());
    this.tallies = {
      tally: new Tally(period),
      previous: previous && new Tally(previous),
      clicks: new Map(),
      newestVisitors: [],
      updatedAt: undefined,
    };
    this.#takerOf = rowTaker(this.tallies, this.#visitors, { filter, previousEnd: this.previousEnd });
  }

  /**
   * Adds what the journals of targets have; nothing, and false, if that takes more than `mostUnits`.
   * Throws RANGE_TOO_LARGE.
   */
  async addTargets(
    targetIds: readonly string[],
    {
      wants = () => true,
      dates,
      elsewhere,
      isRecent = false,
      mostUnits = Number.POSITIVE_INFINITY,
    }: JournalPart = {},
  ): Promise<boolean> {
    const sources = await rowSources(targetIds);
    const sharded = new Set(
      sources.flatMap(({ partition: { shard, targetId } }) => (shard > 0 ? [targetId] : [])),
    );
    const takerOf = (partition: Partition): TakeRow => {
      const take = this.#takerOf(partition);
      return (row, isOlder) => wants(partition.targetId, dateOf(row)) && take(row, isOlder);
    };
    const takeDay = (day: DayStats, { targetId }: Partition, isOlder: boolean) => {
      if (wants(targetId, day.date)) this.addDay(day, isOlder, { targetId, isPart: sharded.has(targetId) });
    };
    const reach = { period: this.#period, dates, elsewhere, mostUnits: mostUnits - sources.length / 2 };
    const left = isRecent ? await takeRecentRows(sources, takerOf, reach) : sources;
    if (!left) return false;
    const withPrevious = needsRows(this.#period, this.#filter)
      ? await readPeriodRows(left, takerOf, reach)
      : await readPeriodDays(left, { takerOf, takeDay }, reach);
    if (!withPrevious) this.tallies.previous = undefined;
    this.noteUpdate(newest(sources.map(({ head }) => head.updatedAt)));
    return true;
  }

  /** Adds a UTC day of a target, or of several if none is given. */
  addDay(day: DayStats, isOlder: boolean, of?: { targetId: string; isPart: boolean }): void {
    const { tally, previous, clicks } = this.tallies;
    if (isOlder) previous?.addDayUntil(day, this.previousEnd);
    else {
      tally.addDay(day, of?.isPart ? of.targetId : undefined);
      if (of) addClicks(clicks, of.targetId, day.clicks);
    }
  }

  /** Adds clicks of targets whose days were added together. */
  addClicks(clicks: ReadonlyMap<string, number>): void {
    for (const [targetId, count] of clicks) addClicks(this.tallies.clicks, targetId, count);
  }

  /** Adds a row of the period or of the previous one, in any order. */
  addRow({ targetId, row }: FoundRow): void {
    let take = this.#takers.get(targetId);
    if (take === undefined) {
      take = this.#takerOf({ targetId });
      this.#takers.set(targetId, take);
    }
    take(row, row.time < this.#period.times.start);
  }

  /** Notes when rows were appended last, in epoch milliseconds. */
  noteUpdate(updatedAt: number | undefined): void {
    this.tallies.updatedAt = newest([this.tallies.updatedAt, updatedAt]);
  }

  result(): Tallies {
    this.tallies.newestVisitors = [...this.#visitors]
      .sort((a, b) => b[1] - a[1])
      .slice(0, LISTED_VISITORS)
      .map(([visitor]) => visitor);
    return this.tallies;
  }
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
  tallies: Tallies,
  visitors: Map<string, number>,
  { filter, previousEnd }: TallyScope,
): (partition: Pick<Partition, 'targetId'>) => TakeRow {
  const { tally, clicks } = tallies;
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
        if (row.time < previousEnd) tallies.previous?.addRow(row, targetId, group);
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
