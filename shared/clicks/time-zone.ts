import { tzOffset } from '@date-fns/tz/tzOffset';

/** Offsets only change at quarter-hours, for all dates that can have clicks (IANA time zone database). */
export const SLOT_MS = 900_000;
const DAY_MS = 86_400_000;
/** The largest offset is 14 hours, and changes of an offset are below a day. */
const MAX_OFFSET_MS = 16 * 3600_000;

/**
 * Clocks are turned back by at most three hours (Antarctica/Casey), and the hour shown again
 * begins up to an hour before.
 */
const MAX_TURNED_BACK_MS = 4 * 3600_000;

/** Whether a name is in the IANA database. Offsets such as `+02:00`, which `Intl` also accepts, are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Wall-clock times of an IANA time zone. Times are epoch milliseconds. */
export class TimeZone {
  readonly name: string;
  readonly isUtc: boolean;
  readonly #offsets = new Map<number, number>();

  constructor(name: string) {
    this.name = name;
    this.isUtc = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === 'UTC';
  }

  /** The wall-clock time at an instant, represented as the instant at which a UTC clock shows the same. */
  wallClock(time: number): number {
    if (this.isUtc) return time;
    const slot = Math.floor(time / SLOT_MS);
    let offset = this.#offsets.get(slot);
    if (offset === undefined) {
      offset = tzOffset(this.name, new Date(slot * SLOT_MS)) * 60_000;
      this.#offsets.set(slot, offset);
    }
    return time + offset;
  }

  dateOf(time: number): string {
    return isoDate(this.wallClock(time));
  }

  /** An instant as ISO 8601 with the offset of the zone: `2027-01-31T13:00:00.000+01:00`, or `Z` in UTC. */
  isoTime(time: number): string {
    const text = new Date(this.wallClock(time)).toISOString();
    return this.isUtc ? text : text.slice(0, -1) + this.#offsetText(time);
  }

  /**
   * The hour at an instant, `2027-01-31T13:00`. Where a clock that is turned back shows an hour again, the
   * second one has its offset: `2027-10-31T02:00+01:00`.
   */
  hourOf(time: number): string {
    const hour = hourText(this.wallClock(time));
    if (this.isUtc) return hour;
    const offset = this.wallClock(time) - time;
    for (let before = time - SLOT_MS; before >= time - MAX_TURNED_BACK_MS; before -= SLOT_MS) {
      const wallClock = this.wallClock(before);
      if (wallClock - before !== offset && hourText(wallClock) === hour) return hour + this.#offsetText(time);
    }
    return hour;
  }

  #offsetText(time: number): string {
    const minutes = Math.round((this.wallClock(time) - time) / 60_000);
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
      String(part).padStart(2, '0'),
    );
    return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
  }

  /**
   * The instant at which a date begins: midnight, or the first instant after it if a clock change skips
   * midnight. Days may have 23, 24 or 25 hours, or none where a zone crossed the date line.
   */
  startOf(date: string): number {
    const midnight = Date.parse(date);
    if (this.isUtc) return midnight;
    let time = midnight - MAX_OFFSET_MS;
    while (this.wallClock(time) < midnight) time += SLOT_MS;
    return time;
  }

  /** The instant at which a date is over. The day after the last date of the calendar has none. */
  endOf(date: string): number {
    return date < LAST_DATE ? this.startOf(addDays(date, 1)) : this.startOf(date) + DAY_MS;
  }
}

const hourText = (wallClock: number): string => `${new Date(wallClock).toISOString().slice(0, 13)}:00`;

/** The first and the last instant whose year has four digits: other years sort wrongly as text. */
const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const LAST_DATE = '9999-12-31';

/** ISO 8601 of an instant in UTC. Those before the year 0 or after 9999 become the first or last of these. */
export const isoInstant = (time: number): string =>
  new Date(Math.min(LAST_MS, Math.max(FIRST_MS, time))).toISOString();

/** `YYYY-MM-DD` of an instant in UTC, from 0000-01-01 to 9999-12-31. */
export const isoDate = (time: number): string => isoInstant(time).slice(0, 10);

/** The date some days later, or earlier, up to the ends of the calendar: 0000-01-01 and 9999-12-31. */
export const addDays = (date: string, days: number): string => isoDate(Date.parse(date) + days * DAY_MS);

/** Days from one date to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
