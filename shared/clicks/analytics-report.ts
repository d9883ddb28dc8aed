import type { Analytics, NamedCount } from './analytics-contract.ts';
import { addDay, emptyDay } from './day-stats.ts';
import type { DateRange, JournalReport } from './read-journal.ts';
import { OTHER } from './user-agent.ts';

/** Turns what a journal says into the report a caller sees. No I/O. */

const MOST_NAMES = 10;
/** Ten years. Over longer ranges only days with clicks are listed. */
export const MAX_FILLED_DAYS = 3660;
const DAY_MS = 86_400_000;

/**
 * Every figure is a sum over the same days, and each day is a fold of the same rows: so `totalClicks`, `clicksData`,
 * `devices`, `timeOfDay` and the top lists agree with each other whenever they are read.
 */
export function buildReport(
  { days, visitors, updatedAt }: JournalReport,
  range: DateRange,
  withEvents: boolean,
): Analytics {
  const sum = emptyDay('');
  for (const day of days) addDay(sum, day);
  const { clicks, counts, firstClickAt, lastClickAt } = sum;
  const seconds = ((lastClickAt ?? 0) - (firstClickAt ?? 0)) / 1000;
  return {
    totalClicks: clicks,
    uniqueVisitors: visitors.newest,
    uniqueVisitorsCount: visitors.count,
    uniqueVisitorsExact: visitors.isExact,
    averageClickTime: clicks < 2 ? 0 : rounded(seconds / (clicks - 1), 3),
    averageClicksPerVisitor: visitors.count === 0 ? 0 : rounded(clicks / visitors.count, 2),
    clicksData: clicksByDay(days, range),
    topCountries: topList(counts.country),
    devices: topList(counts.device),
    timeOfDay: Array.from({ length: 24 }, (_, hour) => ({ hour, count: counts.hour.get(String(hour)) ?? 0 })),
    topReferrers: topList(counts.referrer),
    topBrowsers: topList(counts.browser),
    topOperatingSystems: topList(counts.os),
    ...(withEvents ? { events: topList(counts.event), topTargets: topList(counts.target) } : {}),
    lastUpdated: isoTime(updatedAt),
    lastClickAt: isoTime(lastClickAt),
  };
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

function clicksByDay(days: JournalReport['days'], range: DateRange): Analytics['clicksData'] {
  const clicks = new Map(days.flatMap(({ date, clicks }) => (clicks > 0 ? [[date, clicks] as const] : [])));
  const dates = [...clicks.keys()];
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

const isoTime = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
