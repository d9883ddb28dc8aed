import { MAX_FILLED_DAYS } from '@signpost/client/values';

/** The preset periods, in display order. */
export const PRESETS = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'month',
  'last-month',
  'year',
  'all',
] as const;
export type Preset = (typeof PRESETS)[number];

/** First and last date, `YYYY-MM-DD`, both included. */
export interface Dates {
  from: string;
  to: string;
}

export type Period = Preset | Dates;

/** The dates of a period; without `from` it starts with the first click. */
export interface Span {
  from?: string;
  to: string;
}

export const DEFAULT_PERIOD = '30d' satisfies Preset;

const DAY_MS = 86_400_000;

export const isPreset = (name: string | undefined): name is Preset =>
  (PRESETS as readonly (string | undefined)[]).includes(name);

/** The dates of a period. Dates have no time zone, so clock changes cannot shift them. */
export function spanOf(period: Period, today: string): Span {
  if (typeof period !== 'string') return period;
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case '90d':
      return { from: addDays(today, -89), to: today };
    case 'month':
      return { from: monthStart(today), to: today };
    case 'last-month': {
      const to = addDays(monthStart(today), -1);
      return { from: monthStart(to), to };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'all':
      return { to: today };
  }
}

/** Two dates as a period, if they are valid, in order, and span no more days than a chart can show. */
export function datesFrom(from: string | undefined, to: string | undefined): Dates | undefined {
  if (!isDate(from) || !isDate(to)) return undefined;
  const days = daysBetween(from, to);
  return days >= 1 && days <= MAX_FILLED_DAYS ? { from, to } : undefined;
}

/** Days from one date to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;

/** Rejects `2026-02-30`, which would become a day in March. */
const isDate = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;
