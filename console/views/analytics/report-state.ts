import type { ATTRIBUTIONS } from '@signpost/client/values';
import { type Filters, filterQuery, filtersOf } from './filters.ts';
import { autoInterval, type Interval, isAllowed, isInterval } from './interval.ts';
import { DEFAULT_PERIOD, datesFrom, isPreset, type Period, type Span, spanOf } from './period.ts';
import { dateIn, isTimeZone } from './time-zone.ts';

/** Which click a conversion counts for. */
type Attribution = (typeof ATTRIBUTIONS)[number];

/** The state of a report: all of it is in the URL of the view. */
export interface ReportState {
  period: Period;
  /** Absent: chosen by the length of the period. */
  interval: Interval | undefined;
  /** Absent: the browser's time zone. */
  timezone: string | undefined;
  /** Whether figures show the change from the previous period. */
  isCompared: boolean;
  filters: Filters;
  /** Whether figures include views and events without a page token. */
  withUnverified: boolean;
  /** Whether figures include visits that look like those of a program. */
  withSuspected: boolean;
  attribution: Attribution;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Invalid values in a URL count as absent. */
export function readState(query: Query): ReportState {
  const { period, from, to, interval, timezone, compare, unverified, includes, attribution } = query;
  return {
    period: datesFrom(from, to) ?? (isPreset(period) ? period : DEFAULT_PERIOD),
    interval: isInterval(interval) ? interval : undefined,
    timezone: timezone && isTimeZone(timezone) ? timezone : undefined,
    isCompared: compare !== 'no',
    filters: filtersOf(query),
    withUnverified: unverified === 'include',
    withSuspected: includes === 'suspected',
    attribution: attribution === 'first' ? 'first' : 'last',
  };
}

/** The query of a URL for this state; defaults are omitted. */
export function writeState(state: ReportState): Query {
  const { period, interval, timezone, isCompared, filters, withUnverified, withSuspected, attribution } =
    state;
  const isNamed = typeof period === 'string';
  return {
    period: isNamed && period !== DEFAULT_PERIOD ? period : undefined,
    from: isNamed ? undefined : period.from,
    to: isNamed ? undefined : period.to,
    interval,
    timezone,
    compare: isCompared ? undefined : 'no',
    ...filterQuery(filters),
    unverified: withUnverified ? 'include' : undefined,
    includes: withSuspected ? 'suspected' : undefined,
    attribution: attribution === 'first' ? attribution : undefined,
  };
}

/** The parameters of the API request. */
export interface ReportRequest extends Span {
  timezone: string;
  interval: Interval;
  filters: Filters;
  withUnverified: boolean;
  withSuspected: boolean;
  attribution: Attribution;
}

/** `since`: the first date that can have clicks. */
export function requestOf(
  { period, interval, timezone, filters, withUnverified, withSuspected, attribution }: ReportState,
  { browserZone, since, now }: { browserZone: string; since: string; now: Date },
): ReportRequest {
  const zone = timezone ?? browserZone;
  const span = spanOf(period, dateIn(zone, now));
  return {
    ...span,
    timezone: zone,
    interval: interval && isAllowed(interval, span) ? interval : autoInterval(span, since),
    filters,
    withUnverified,
    withSuspected,
    attribution,
  };
}

/** The query of a request; lists of single clicks have no interval. */
export function clicksQueryOf(request: Omit<ReportRequest, 'interval' | 'attribution'>) {
  const { from, to, timezone, filters, withUnverified, withSuspected } = request;
  return {
    ...(from !== undefined && { from }),
    to,
    timezone,
    ...apiFilters(filters),
    ...(withUnverified && { unverified: 'include' as const }),
    ...(withSuspected && { includes: 'suspected' as const }),
  };
}

/** Filters in the API's format. */
export function apiFilters(filters: Filters) {
  const { kind, ...others } = filterQuery(filters);
  return { ...others, kind: (['link', 'smartLink'] as const).find((one) => one === kind) };
}
