import type { ChannelName } from './channels.ts';
import type { Audience } from './places.ts';

/** How often, when, from where and by whom a link is visited. */
export interface Traffic {
  /** Clicks relative to those of other links. */
  weight: number;
  /** `steady` grows slowly, `campaign` starts high and fades, `press` has one peak day. */
  shape: 'steady' | 'campaign' | 'press';
  /** Days from its first click to now; at most 90. */
  days: number;
  channels: readonly ChannelName[];
  audience: Audience;
  /** Whether people click at work rather than in their free time. */
  atWork: boolean;
}

/** Number of past days with demo data. */
export const DAYS = 90;
/** Days since a newspaper wrote about the company. */
export const PRESS_DAYS = 24;

const HALF_LIFE_DAYS = 8;

/** Clicks of a day relative to other days, `age` days after the first one; `ago` days before the last one. */
export function dayFactor({ shape, days }: Traffic, ago: number): number {
  const age = days - ago;
  if (age < 0) return 0;
  const growth = 0.55 + (0.9 * (DAYS - ago)) / DAYS;
  const spike = 2.2 * spikeAt(PRESS_DAYS - ago);
  switch (shape) {
    case 'steady':
      return growth * (1 + spike);
    case 'campaign':
      return 0.15 * growth + 2.4 * 0.5 ** (age / HALF_LIFE_DAYS);
    case 'press':
      return 0.12 + 9 * spikeAt(PRESS_DAYS - ago);
  }
}

/** Highest on the day itself, then fading. */
const spikeAt = (daysAfter: number): number => (daysAfter < 0 ? 0 : 0.45 ** daysAfter);

/** Traffic relative to the average, by day of the week; Sunday is first. */
const AT_WORK_DAYS = [0.35, 1.2, 1.3, 1.3, 1.25, 1.05, 0.4];
const FREE_DAYS = [1.15, 0.9, 0.92, 0.95, 1, 1.05, 1.1];

export const weekdayFactor = ({ atWork }: Traffic, weekday: number): number =>
  (atWork ? AT_WORK_DAYS : FREE_DAYS)[weekday] ?? 1;

/** Clicks by the hour of visitors' local time. */
const AT_WORK_HOURS = [1, 1, 0, 0, 1, 2, 5, 14, 34, 52, 58, 54, 38, 46, 55, 52, 46, 34, 20, 13, 11, 9, 6, 3];
const FREE_HOURS = [9, 5, 3, 2, 2, 4, 11, 22, 28, 27, 28, 32, 41, 36, 32, 33, 37, 43, 50, 60, 66, 61, 44, 22];

export const hourWeights = ({ atWork }: Traffic): readonly number[] => (atWork ? AT_WORK_HOURS : FREE_HOURS);
