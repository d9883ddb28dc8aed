import type { Analytics, NamedCount } from './analytics-contract.ts';
import { type Counts, DIMENSIONS, type Dimension, emptyCounts } from './count-plan.ts';
import type { DayStats } from './stats-items.ts';
import { OTHER } from './user-agent.ts';

/** Turns stored days into the report a caller sees. No I/O. */

/** First and last day of a report, `YYYY-MM-DD`, both included. */
export interface DateRange {
  from?: string | undefined;
  to?: string | undefined;
}

export interface Visitors {
  newest: string[];
  count: number;
}

const MOST_NAMES = 10;
/** Ten years. Over longer ranges only days with clicks are listed. */
const MAX_FILLED_DAYS = 3660;
const DAY_MS = 86_400_000;

/**
 * Every figure but the visitors' is a sum over the same days, and each day was written whole: so `totalClicks`,
 * `clicksData`, `devices`, `timeOfDay` and the top lists agree with each other whenever they are read.
 */
export function buildReport(
  days: readonly DayStats[],
  visitors: Visitors,
  range: DateRange,
  withEvents: boolean,
): Analytics {
  const totalClicks = days.reduce((sum, { clicks }) => sum + clicks, 0);
  const counts = sumCounts(days);
  const firstClickAt = extreme(days, 'firstClickAt', (a, b) => a < b);
  const lastClickAt = extreme(days, 'lastClickAt', (a, b) => a > b);
  const seconds =
    firstClickAt && lastClickAt ? (Date.parse(lastClickAt) - Date.parse(firstClickAt)) / 1000 : 0;
  return {
    totalClicks,
    uniqueVisitors: visitors.newest,
    uniqueVisitorsCount: visitors.count,
    averageClickTime: totalClicks < 2 ? 0 : rounded(seconds / (totalClicks - 1), 3),
    averageClicksPerVisitor: visitors.count === 0 ? 0 : rounded(totalClicks / visitors.count, 2),
    clicksData: clicksByDay(days, range),
    topCountries: topList(counts.country),
    devices: topList(counts.device),
    timeOfDay: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      count: counts.hour.get(String(hour).padStart(2, '0')) ?? 0,
    })),
    topReferrers: topList(counts.referrer),
    topBrowsers: topList(counts.browser),
    topOperatingSystems: topList(counts.os),
    ...(withEvents ? { events: topList(counts.event), topTargets: topList(counts.target) } : {}),
    lastUpdated: extreme(days, 'updatedAt', (a, b) => a > b) ?? null,
    lastClickAt: lastClickAt ?? null,
  };
}

function sumCounts(days: readonly DayStats[]): Counts {
  const sum = emptyCounts();
  for (const day of days) for (const dimension of DIMENSIONS) addCounts(sum, day, dimension);
  return sum;
}

function addCounts(sum: Counts, day: DayStats, dimension: Dimension): void {
  for (const [name, count] of day.counts[dimension]) {
    sum[dimension].set(name, (sum[dimension].get(name) ?? 0) + count);
  }
}

function extreme(
  days: readonly DayStats[],
  field: 'firstClickAt' | 'lastClickAt' | 'updatedAt',
  beats: (a: string, b: string) => boolean,
): string | undefined {
  let best: string | undefined;
  for (const { [field]: time } of days) {
    if (time !== undefined && (best === undefined || beats(time, best))) best = time;
  }
  return best;
}

/** The ten highest, then `Other` with all the rest. Equal counts stand in the order of their names. */
export function topList(counters: ReadonlyMap<string, number>): NamedCount[] {
  const named = [...counters]
    .filter(([name, count]) => name !== OTHER && count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const rest = named.splice(MOST_NAMES);
  const other = rest.reduce((sum, { count }) => sum + count, counters.get(OTHER) ?? 0);
  return other > 0 ? [...named, { name: OTHER, count: other }] : named;
}

function clicksByDay(days: readonly DayStats[], range: DateRange): Analytics['clicksData'] {
  const clicks = new Map(days.flatMap(({ date, clicks }) => (clicks > 0 ? [[date, clicks] as const] : [])));
  const dates = [...clicks.keys()].sort();
  const from = range.from ?? dates[0];
  const to = range.to ?? dates.at(-1);
  if (from === undefined || to === undefined) return [];
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const listed = length > MAX_FILLED_DAYS ? dates : datesFrom(from, Math.max(0, length));
  return listed.map((date) => ({ date, count: clicks.get(date) ?? 0 }));
}

function datesFrom(from: string, length: number): string[] {
  const start = Date.parse(from);
  return Array.from({ length }, (_, i) => new Date(start + i * DAY_MS).toISOString().slice(0, 10));
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
