import type { Texts } from '#console/texts/en.ts';
import type { Format } from '#console/texts/format.ts';
import type { Interval } from './interval.ts';
import type { Period } from './period.ts';

/** `Last 30 days`, or `1 Jan 2026 – 15 Feb 2026`. */
export function periodLabel(period: Period, text: Texts['analytics'], format: Format): string {
  if (typeof period === 'string') return text.presets[period];
  const { from, to } = period;
  return from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;
}

/** Full label of a point of the chart. */
export function bucketLabel(
  date: string,
  interval: Interval,
  { text, format }: { text: Texts['analytics']; format: Format },
): string {
  switch (interval) {
    case 'hour':
      return `${format.shortDate(date.slice(0, 10))}, ${date.slice(11)}`;
    case 'day':
      return format.date(date);
    case 'week':
      return text.weekOf(format.date(date));
    case 'month':
      return format.month(date);
  }
}

/** Short label for the axis. */
export function tickLabel(
  date: string,
  { interval, isOneDay }: { interval: Interval; isOneDay: boolean },
  format: Format,
): string {
  switch (interval) {
    case 'hour':
      return isOneDay ? date.slice(11) : `${format.shortDate(date.slice(0, 10))} ${date.slice(11)}`;
    case 'month':
      return format.month(date);
    default:
      return format.shortDate(date);
  }
}
