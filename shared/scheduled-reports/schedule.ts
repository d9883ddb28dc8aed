import { addDays, isoDate, SLOT_MS, TimeZone } from '#shared/clicks/time-zone.ts';

/** When reports are sent, and about which days. Pure rules, no I/O. */

export const EVERY = ['day', 'week', 'month'] as const;
type Every = (typeof EVERY)[number];

export interface Schedule {
  every: Every;
  /** IANA time zone. */
  timezone: string;
  /** Hour of the day in the time zone. */
  hour: number;
}

/**
 * The days of one report, `YYYY-MM-DD`, both included: the day, week from Monday to
 * Sunday, or month that is over.
 */
export interface ReportPeriod {
  every: Every;
  from: string;
  to: string;
}

const HOUR_MS = 3600_000;

/** The largest offset of a time zone is 14 hours, and changes of an offset are below a day. */
const MAX_OFFSET_MS = 16 * HOUR_MS;

/** The period that is over at a time, and is reported then. */
export const periodAt = (schedule: Schedule, now: Date): ReportPeriod =>
  periodBefore(schedule.every, latestDay(schedule, now));

/** When the next report is sent after `now`, ISO 8601. */
export const nextAfter = (schedule: Schedule, now: Date): string =>
  timeOn(schedule, nextDay(schedule.every, latestDay(schedule, now)));

/**
 * When a schedule that was changed is next due: not before the report that follows `last`, so that no period
 * is reported twice, and at once if that report would already have been sent, so that none is left out.
 */
export function nextAfterChange(schedule: Schedule, last: ReportPeriod | null, now: Date): string {
  if (last?.every !== schedule.every) return nextAfter(schedule, now);
  const [following, next] = [nextDay(last.every, addDays(last.to, 1)), nextAfter(schedule, now)];
  const at = timeOn(schedule, following);
  return at > next || at > now.toISOString() ? at : now.toISOString();
}

/** Whether `period` was reported by the time that `last` was. */
export const isReported = (period: ReportPeriod, last: ReportPeriod | null): boolean =>
  last?.every === period.every && last.from >= period.from;

/** The last day on or before `now` on which a report is sent. */
function latestDay(schedule: Schedule, now: Date): string {
  const { every, timezone } = schedule;
  const day = firstDay(every, new TimeZone(timezone).dateOf(now.getTime()));
  return timeOn(schedule, day) <= now.toISOString() ? day : firstDay(every, addDays(day, -1));
}

const periodBefore = (every: Every, day: string): ReportPeriod => ({
  every,
  from: firstDay(every, addDays(day, -1)),
  to: addDays(day, -1),
});

/** The first day of the day, week or month of a date. */
function firstDay(every: Every, date: string): string {
  switch (every) {
    case 'day':
      return date;
    case 'week':
      return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
    case 'month':
      return `${date.slice(0, 7)}-01`;
  }
}

/** The first day of the day, week or month after that of which `day` is the first. */
function nextDay(every: Every, day: string): string {
  switch (every) {
    case 'day':
      return addDays(day, 1);
    case 'week':
      return addDays(day, 7);
    case 'month':
      // No month has more than 31 days, and none fewer than 4.
      return firstDay('month', isoDate(Date.parse(day) + 32 * 24 * HOUR_MS));
  }
}

/**
 * The hour on a day: the first instant at which the clock shows it or more, if a clock
 * change skips or repeats it.
 */
function timeOn({ timezone, hour }: Schedule, day: string): string {
  const zone = new TimeZone(timezone);
  const wanted = Date.parse(day) + hour * HOUR_MS;
  let time = wanted - MAX_OFFSET_MS;
  while (zone.wallClock(time) < wanted) time += SLOT_MS;
  return new Date(time).toISOString();
}
