import { ANALYTICS_INTERVALS, MAX_HOURLY_DAYS } from '@signpost/client/values';
import { daysBetween, type Span } from './period.ts';

export type Interval = (typeof ANALYTICS_INTERVALS)[number];

/** Above this number of days, the next longer interval keeps a chart readable. */
const MOST_DAYS = { hour: 2, day: 92, week: 732 } as const;

export const isInterval = (name: string | undefined): name is Interval =>
  (ANALYTICS_INTERVALS as readonly (string | undefined)[]).includes(name);

/** The interval for a period of this length. `since`: the first date that can have clicks. */
export function autoInterval({ from, to }: Span, since: string): Interval {
  const days = daysBetween(from ?? since, to);
  if (from !== undefined && days <= MOST_DAYS.hour) return 'hour';
  if (days <= MOST_DAYS.day) return 'day';
  return days <= MOST_DAYS.week ? 'week' : 'month';
}

/** Whether the API supports this interval for the period. */
export const isAllowed = (interval: Interval, { from, to }: Span): boolean =>
  interval !== 'hour' || (from !== undefined && daysBetween(from, to) <= MAX_HOURLY_DAYS);
