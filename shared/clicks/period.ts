import { addDays, daysBetween, isoDate, SLOT_MS, TimeZone } from './time-zone.ts';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Maximum days of a report by the hour. */
export const MAX_HOURLY_DAYS = 7;

/**
 * First and last date of a report in a time zone, `YYYY-MM-DD`, both included; an open end means
 * the first click, or today.
 */
export interface DateRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Epoch milliseconds, excluding `end`. */
export interface TimeRange {
  start: number;
  end: number;
}

/** The period of a report and the intervals of its time axis. */
export class Period {
  readonly range: DateRange;
  readonly zone: TimeZone;
  readonly interval: Interval;
  readonly #slots = new Map<number, Slot>();

  constructor(range: DateRange, timezone = 'UTC', interval: Interval = 'day') {
    this.range = range;
    this.zone = new TimeZone(timezone);
    this.interval = interval;
  }

  get times(): TimeRange {
    const { from, to } = this.range;
    return {
      start: from === undefined ? Number.NEGATIVE_INFINITY : this.zone.startOf(from),
      end: to === undefined ? Number.POSITIVE_INFINITY : this.zone.endOf(to),
    };
  }

  /** The previous period of the same number of days; undefined if an end is open. */
  get previous(): Period | undefined {
    const { from, to } = this.range;
    if (from === undefined || to === undefined) return undefined;
    const before = { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
    return new Period(before, this.zone.name, this.interval);
  }

  /**
   * Where the previous period ends that is compared with this one at a time: as far from its own end as
   * `now` is from this one's.
   */
  previousEnd(now: number): number {
    const { start, end } = this.times;
    return start - Math.max(0, end - now);
  }

  /** The UTC days that the period overlaps. */
  get utcDates(): DateRange {
    const { start, end } = this.times;
    return {
      from: Number.isFinite(start) ? isoDate(start) : undefined,
      to: Number.isFinite(end) ? isoDate(end - 1) : undefined,
    };
  }

  includes(time: number): boolean {
    const { start, end } = this.times;
    return time >= start && time < end;
  }

  /** The position of a time in the period. Cached by quarter-hour, because reports look up every row. */
  slotOf(time: number): Slot {
    const number = Math.floor(time / SLOT_MS);
    let slot = this.#slots.get(number);
    if (slot === undefined) {
      const start = number * SLOT_MS;
      const clock = this.zone.wallClock(start);
      const bucket = this.interval === 'hour' ? this.zone.hourOf(start) : this.#dateBucket(isoDate(clock));
      slot = { bucket, ...weekHour(clock) };
      this.#slots.set(number, slot);
    }
    return slot;
  }

  /** The interval of a date; not for intervals of an hour. */
  bucketOf(date: string): string {
    return this.#dateBucket(date);
  }

  /** All intervals from one date to another, both included, ascending. */
  buckets(from: string, to: string): string[] {
    if (this.interval !== 'hour') {
      const days = Math.max(0, daysBetween(from, to));
      return [...new Set(Array.from({ length: days }, (_, i) => this.bucketOf(addDays(from, i))))];
    }
    const [start, end] = [this.zone.startOf(from), this.zone.endOf(to)];
    const slots = Math.max(0, (end - start) / SLOT_MS);
    return [...new Set(Array.from({ length: slots }, (_, i) => this.slotOf(start + i * SLOT_MS).bucket))];
  }

  #dateBucket(date: string): string {
    switch (this.interval) {
      case 'week':
        return addDays(date, 1 - weekHour(Date.parse(date)).day);
      case 'month':
        return `${date.slice(0, 7)}-01`;
      default:
        return date;
    }
  }
}

export interface Slot {
  /** Name of the interval: a date, or an hour as `TimeZone.hourOf` names it. */
  bucket: string;
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  day: number;
  /** 0 to 23. */
  hour: number;
}

/** Day of the week and hour of a wall clock. */
export function weekHour(wallClock: number): Pick<Slot, 'day' | 'hour'> {
  const date = new Date(wallClock);
  return { day: date.getUTCDay() || 7, hour: date.getUTCHours() };
}
