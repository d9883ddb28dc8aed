/** When daily summaries are sent. Pure rules, no I/O. */

/** A day ends at this hour (UTC). */
const CUT_OFF_HOUR = 7;

/**
 * How long after the end of a day its summary is sent: by then, requests that assigned a response to
 * that day have stored it.
 */
const SETTLED = '07:05:00.000Z';

const DAY_MS = 24 * 3600_000;

/** The day (`YYYY-MM-DD`) whose summary includes responses processed at `now`: it ends after `now`. */
export const digestDay = (now: Date): string =>
  new Date(now.getTime() + DAY_MS - CUT_OFF_HOUR * 3600_000).toISOString().slice(0, 10);

/** When the summary of a day is sent, ISO 8601. */
export const digestDueAt = (day: string): string => `${day}T${SETTLED}`;

/** When the next summary after `now` is sent, ISO 8601. */
export const nextDigestAt = (now: Date): string => digestDueAt(digestDay(now));
