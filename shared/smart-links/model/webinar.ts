import type { PublicSmartLink } from './public-smart-link-schema.ts';

/** The time of a webinar. Imported by landing pages: no zod. */

/** Default duration of a webinar. */
const DEFAULT_MINUTES = 60;

/** `joinUrl` is shown from this long before the start. */
const JOIN_LEAD_MS = 15 * 60_000;

const MINUTE_MS = 60_000;

export interface WebinarTimes {
  start: Date;
  end: Date;
}

type Scheduled = Pick<PublicSmartLink, 'startsAt' | 'durationMinutes'>;

/** Start and end of a webinar; undefined without a date. */
export function webinarTimes({ startsAt, durationMinutes }: Scheduled): WebinarTimes | undefined {
  const start = new Date(startsAt ?? Number.NaN);
  if (Number.isNaN(start.getTime())) return undefined;
  return { start, end: new Date(start.getTime() + (durationMinutes ?? DEFAULT_MINUTES) * MINUTE_MS) };
}

/** `open`: not yet live, but visitors can join. */
export type WebinarState = 'soon' | 'open' | 'live' | 'over';

export function webinarState({ start, end }: WebinarTimes, now: Date): WebinarState {
  const time = now.getTime();
  if (time >= end.getTime()) return 'over';
  if (time >= start.getTime()) return 'live';
  return time >= start.getTime() - JOIN_LEAD_MS ? 'open' : 'soon';
}

/** The page that leads to `joinUrl` while visitors can join. */
export const joinPath = (slug: string): string => `/${slug}/join`;

export const calendarPath = (slug: string): string => `/${slug}/calendar.ics`;
