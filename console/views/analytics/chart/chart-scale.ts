import type { Interval } from '../interval.ts';
import { addDays } from '../period.ts';
import { dateIn, hourIn, offsetAt } from '../time-zone.ts';

/** Number of lines above a chart's zero line. */
export const STEPS = 4;

/** The end of an axis from 0 that includes all these values, in steps of round integers. */
export function axisEnd(values: readonly number[]): number {
  const step = Math.max(1, Math.max(0, ...values) / STEPS);
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).filter(Number.isInteger);
  return (nice.find((one) => one >= step) ?? 10 * power) * STEPS;
}

/** Lines of an axis that includes 0 and all these values, ascending; at least one above 0. */
export function axisLines(values: readonly number[]): number[] {
  const step = axisEnd(values.map(Math.abs)) / STEPS;
  const from = Math.floor(Math.min(0, ...values) / step);
  const to = from === 0 ? STEPS : Math.max(1, Math.ceil(Math.max(0, ...values) / step));
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

export interface Scale {
  /** Values of the axis, ascending. */
  axis: number[];
  x: (index: number) => number;
  y: (value: number) => number;
}

/** Where a chart of this many points shows them and these values: percentages of its width and height. */
export function scaleOf(count: number, values: readonly number[]): Scale {
  const axis = axisLines(values);
  const low = axis[0] ?? 0;
  const high = axis.at(-1) ?? 0;
  return {
    axis,
    x: (index) => (count <= 1 ? 50 : (index / (count - 1)) * 100),
    y: (value) => 100 - ((value - low) / (high - low)) * 100,
  };
}

/** Evenly spaced indexes of this many points, so that their labels fit. */
export function tickIndexes(count: number, most: number): number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

/** How many intervals have begun, and whether the last of them is not over. */
export function progressOf(
  points: readonly { date: string; count: number }[],
  { interval, timezone, now }: { interval: Interval; timezone: string; now: Date },
): { begun: number; isOpen: boolean } {
  const name = currentInterval(interval, timezone, now);
  // The second of two hours of this name has its offset.
  const again = `${name}${interval === 'hour' ? offsetAt(timezone, now) : ''}`;
  const current = points.some(({ date }) => date === again) ? again : name;
  // Clicks may be dated by a clock ahead of ours.
  const begun = points.findLastIndex(({ date, count }) => date <= current || count > 0) + 1;
  return { begun, isOpen: points[begun - 1]?.date === current };
}

/** The name of the interval of now, as the API gives it. */
function currentInterval(interval: Interval, timezone: string, now: Date): string {
  const today = dateIn(timezone, now);
  switch (interval) {
    case 'hour':
      return `${today}T${hourIn(timezone, now)}:00`;
    case 'day':
      return today;
    case 'week':
      return addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
    case 'month':
      return `${today.slice(0, 7)}-01`;
  }
}
