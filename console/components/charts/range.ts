import { MAX_FILLED_DAYS } from '../../../clients/typescript/src/values.ts';

/** UTC days, both inclusive, as in the API. */
export interface Range {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const today = (): string => dayOf(Date.now());

export const daysAgo = (days: number): string => dayOf(Date.now() - days * DAY_MS);

/** Range of the URL parameters `from` and `to`; default: the last 30 days. */
export function rangeOf({ from = '', to = '' }: Record<string, string | undefined>): Range {
  const days = DAY.test(from) && DAY.test(to) ? (Date.parse(to) - Date.parse(from)) / DAY_MS : Number.NaN;
  // False for invalid dates (NaN). Limited, because each day is a chart point and a table row.
  const isValid = days >= 0 && days < MAX_FILLED_DAYS;
  return isValid ? { from, to } : { from: daysAgo(29), to: today() };
}

/** All days of the range, in order. */
export function daysOf({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) days.push(dayOf(time));
  return days;
}
