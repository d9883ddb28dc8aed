import type { WebinarTimes } from '../model/webinar.ts';

/** Formats webinar dates, for pages, their script and emails. */
export const WEBINAR_DATE = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Start and end in a time zone; in UTC, if this version of the time zone database does not have it. */
export function rangeIn(language: string, { start, end }: WebinarTimes, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(language, { ...WEBINAR_DATE, timeZone }).formatRange(start, end);
  } catch {
    return new Intl.DateTimeFormat(language, { ...WEBINAR_DATE, timeZone: 'UTC' }).formatRange(start, end);
  }
}

/**
 * Minutes that a time zone is ahead of UTC at a time; 0 if this version of the time zone
 * database does not have it.
 */
export function offsetIn(timeZone: string, at: Date): number {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
    return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return 0;
  }
}
