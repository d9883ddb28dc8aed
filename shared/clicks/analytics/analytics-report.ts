import { busyClickSeconds } from '#shared/platform/runtime/settings.ts';
import { DIMENSION_NAMES, type DimensionName, figureOf, fromNames } from '../dimensions.ts';
import { MAX_HOURLY_DAYS, type Period } from '../period.ts';
import { daysBetween } from '../time-zone.ts';
import { OTHER } from '../user-agent.ts';
import type { ClickFigures, NamedCount } from './analytics-figures.ts';
import { DEFAULT_NAMES } from './analytics-query.ts';
import type { Tally } from './tally.ts';

/** Turns counts into the figures of a report. No I/O. */

/** Ten years. Longer ranges list only intervals with clicks. */
export const MAX_FILLED_DAYS = 3660;

export interface Counted {
  tally: Tally;
  previous: Tally | undefined;
  /** Unique visitors, if known more exactly than from the tally. */
  visitors?: { count: number; isExact: boolean } | undefined;
  updatedAt: number | undefined;
}

interface FigureOptions {
  /** The last day of a period without an end, in its time zone. */
  today: string;
  withEvents: boolean;
  /** Most names of a list. */
  names?: number | undefined;
}

/** The figures of a period. */
export function buildFigures(
  { tally, previous, visitors = tally.visitors, updatedAt }: Counted,
  { today, withEvents, names = DEFAULT_NAMES }: FigureOptions,
): ClickFigures {
  const { period, clicks, counts, places, weekDays, weekHours } = tally;
  const { firstClickAt, lastClickAt } = tally.hidesFew ? {} : tally;
  const seconds = ((lastClickAt ?? 0) - (firstClickAt ?? 0)) / 1000;
  const counters: Record<DimensionName, ReadonlyMap<string, number>> = { ...counts, ...places };
  const list = (counters: ReadonlyMap<string, number>) => topList(counters, names);
  const hours = (hour: number) => sum(weekHours.map((day) => day[hour] ?? 0));
  return {
    totalClicks: clicks,
    unverifiedClicks: tally.unverified,
    suspectedClicks: tally.suspected,
    uniqueVisitorsCount: visitors.count,
    uniqueVisitorsExact: visitors.isExact,
    averageClickTime: clicks < 2 ? 0 : rounded(seconds / (clicks - 1), 3),
    averageClicksPerVisitor: visitors.count === 0 ? 0 : rounded(clicks / visitors.count, 2),
    timezone: period.zone.name,
    interval: period.interval,
    clicksData: clicksByInterval(tally, today),
    previous: previous ? { totalClicks: previous.clicks, uniqueVisitorsCount: previous.visitorCount } : null,
    ...fromNames(DIMENSION_NAMES, (field) => [figureOf(field), list(counters[field])]),
    countries: topList(counts.country, counts.country.size),
    timeOfDay: Array.from({ length: 24 }, (_, hour) => ({ hour, count: hours(hour) })),
    daysOfWeek: weekDays.map((count, i) => ({ day: i + 1, count })),
    hoursOfWeek: weekHours,
    ...(withEvents ? { events: list(counts.event), topTargets: list(counts.target) } : {}),
    lastUpdated: isoTime(updatedAt),
    lastClickAt: isoTime(lastClickAt),
    clickDelaySeconds: busyClickSeconds(),
  };
}

/** The highest counts, then `Other` with the rest; ties are sorted by name. */
export function topList(counters: ReadonlyMap<string, number>, most = DEFAULT_NAMES): NamedCount[] {
  const named = [...counters]
    .filter(([name, count]) => name !== OTHER && count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const rest = named.splice(most);
  const other = rest.reduce((sum, { count }) => sum + count, counters.get(OTHER) ?? 0);
  return other > 0 ? [...named, { name: OTHER, count: other }] : named;
}

function clicksByInterval({ period, buckets, firstClickAt, lastClickAt }: Tally, today: string) {
  const span = { first: firstClickAt, last: lastClickAt, today, known: buckets.keys() };
  return intervalsOf(period, span).map((date) => {
    const { clicks = 0, visitors } = buckets.get(date) ?? {};
    return { date, count: clicks, visitors: visitors?.count ?? 0 };
  });
}

interface Span {
  /** Epoch milliseconds of the first and of the last row. */
  first: number | undefined;
  last: number | undefined;
  today: string;
  /** Intervals with rows. */
  known: Iterable<string>;
}

/**
 * The intervals of a report: from the first row if the period has no start, to today or a later row dated
 * by a clock ahead of ours.
 */
export function intervalsOf(period: Period, { first, last, today, known }: Span): string[] {
  const { range, zone, interval } = period;
  const from = range.from ?? (first === undefined ? undefined : zone.dateOf(first));
  const to = range.to ?? latest(range.from === undefined ? undefined : today, last && zone.dateOf(last));
  if (from === undefined || to === undefined) return [];
  const days = daysBetween(from, to);
  const isListable = days <= (interval === 'hour' ? MAX_HOURLY_DAYS + 1 : MAX_FILLED_DAYS);
  return isListable ? period.buckets(from, to) : [...known].sort();
}

function latest(...dates: (string | undefined | 0)[]): string | undefined {
  return dates
    .filter((date) => typeof date === 'string')
    .sort()
    .at(-1);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const isoTime = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
