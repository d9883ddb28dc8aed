/** Dates and times of other products, where they can be read in one way only. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** What databases and products write for no date. */
const NO_TIME = /^(?:0000-00-00.*|never|none|no|null|n\/a|-+|0|false|unlimited)$/i;

const DIGITS = /^-?\d+(?:\.\d+)?$/;
const CLOCK = /^[T ,]*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*([ap]\.?m\.?)?\s*/i;
const ZONE = /^(?:Z|UTC|GMT|UT)?\s*(?:([+-])(\d{1,2})(?::?(\d\d))?)?\s*(?:\([^)]*\)|\[[^\]]*\])?$/i;

interface Day {
  year: number;
  month: number;
  day: number;
  /** Behind the date: a time and its zone. */
  rest: string;
}

/** Which number of `03/04/2027` is first. */
export type NumberOrder = 'day' | 'month';

/**
 * A time as ISO 8601 in UTC, a day as `2027-12-31`: of ISO 8601 with or without separators and zone, as
 * databases write it, of seconds, milliseconds and microseconds since 1970, and of RFC 2822 and other forms
 * that name the month or begin with the year. Times without a zone are in UTC, as databases export them. Null
 * for words that mean none. Undefined for everything else, such as 03/04/2027, which is two days unless its
 * `order` is known.
 */
export function importedTime(text: string, order?: NumberOrder): string | null | undefined {
  const value = text
    .trim()
    .replace(/^(\d{8})T(\d\d)(\d\d)(\d\d)/, '$1 $2:$3:$4')
    .replace(/^(\d{8})T(\d\d)(\d\d)/, '$1 $2:$3:00');
  if (NO_TIME.test(value)) return null;
  if (DIGITS.test(value) && !/^(?:19|20)\d{6}$/.test(value)) return sinceEpoch(value);
  const day = yearFirst(value) ?? namedMonth(value) ?? dayAndMonth(value, order);
  return day && timeOf(day);
}

/** Seconds have up to 10 digits until the year 2286, milliseconds 13, microseconds 16. */
function sinceEpoch(text: string): string | undefined {
  const digits = text.replace(/\..*$/, '').length;
  const unit =
    digits <= 8 ? undefined : digits <= 11 ? 1000 : digits <= 14 ? 1 : digits <= 17 ? 0.001 : undefined;
  if (unit === undefined) return undefined;
  const time = new Date(Number(text) * unit);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999 ? undefined : time.toISOString();
}

function yearFirst(text: string): Day | undefined {
  const parts =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/.exec(text) ??
    /^(\d{4})()(\d\d)(\d\d)(?!\d)(.*)$/.exec(text);
  if (!parts) return undefined;
  const [, year, , month, day, rest = ''] = parts;
  return { year: Number(year), month: Number(month), day: Number(day), rest };
}

/** `Fri, 31 Dec 2027 10:00:00 +0100`, `December 31, 2027`, `Fri Dec 31 2027 10:00:00 GMT+0100 (CET)`. */
function namedMonth(text: string): Day | undefined {
  const date = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '');
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)(.*)$/i.exec(date);
  const [, day, name = '', year, rest = ''] = dayFirst ?? monthFirst(date) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : { year: Number(year), month, day: Number(day), rest };
}

function monthFirst(date: string): string[] | undefined {
  const parts = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/i.exec(date);
  // As `date` of Unix writes it, the year is at the end.
  const unix = /^([a-z]{3})\s+(\d{1,2})(\s+[\d:]+(?:\s+[A-Z]{1,4})?)\s+(\d{4})$/i.exec(date);
  if (parts) return ['', parts[2], parts[1], parts[3], parts[4]].map(String);
  return unix ? ['', unix[2], unix[1], unix[4], unix[3]].map(String) : undefined;
}

const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)(.*)$/;

/** `31.12.2027` and `12/31/2027`: a number above 12 is the day, and two that are equal are both. */
function dayAndMonth(text: string, order: NumberOrder | undefined): Day | undefined {
  const parts = NUMBERS.exec(text);
  if (!parts) return undefined;
  const [one, other, year] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
  const rest = parts[5] ?? '';
  if (one > 12 || one === other || (order === 'day' && other <= 12))
    return { year, month: other, day: one, rest };
  return other > 12 || order === 'month' ? { year, month: one, day: other, rest } : undefined;
}

/**
 * The order of all dates of a column, if one of them has a number above 12 and none contradicts it: a product
 * or a spreadsheet writes all of them in the same way.
 */
export function numberOrder(values: readonly unknown[]): NumberOrder | undefined {
  const orders = new Set<NumberOrder>();
  for (const value of values) {
    const parts = typeof value === 'string' ? NUMBERS.exec(value.trim()) : null;
    if (Number(parts?.[1]) > 12) orders.add('day');
    else if (Number(parts?.[3]) > 12) orders.add('month');
  }
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

/** Before it, there were no links. */
const FIRST_YEAR = 1990;

/** A time without a zone is that of its own clock, which is 14 hours ahead of UTC at most. */
const MAX_AHEAD_MS = 14 * 3_600_000;

/**
 * When a link was created, in UTC, at the latest `now`. Null: the cell has no date. Undefined: none that can
 * be read, or one that cannot be: in the future, or before the web.
 */
export function creationTime(
  value: unknown,
  { order, now }: { order?: NumberOrder | undefined; now: Date },
): string | null | undefined {
  if (typeof value === 'object') return undefined;
  const read = importedTime(String(value), order);
  if (read === null || read === undefined) return read;
  const time = new Date(read);
  if (time.getTime() - now.getTime() > MAX_AHEAD_MS || time.getUTCFullYear() < FIRST_YEAR) return undefined;
  return (time < now ? time : now).toISOString();
}

function timeOf({ year, month, day, rest }: Day): string | undefined {
  const date = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  const exists = new Date(`${date}T00:00:00Z`);
  // 30 February would be in March.
  if (Number.isNaN(exists.getTime()) || !exists.toISOString().startsWith(date)) return undefined;
  if (rest.trim() === '') return date;
  const clock = CLOCK.exec(rest);
  const zone = clock && ZONE.exec(rest.slice(clock[0].length));
  if (!zone) return undefined;
  const [, hours, minutes, seconds = '00', fraction = '', half] = clock;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  const [, sign, offsetHours = '0', offsetMinutes = '0'] = zone;
  const time = Date.parse(
    `${date}T${pad(hour)}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`,
  );
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60_000 : 60_000);
  if (Number.isNaN(time) || Math.abs(offset) > 14 * 3_600_000) return undefined;
  return new Date(time - offset).toISOString();
}

const pad = (value: number): string => String(value).padStart(2, '0');
