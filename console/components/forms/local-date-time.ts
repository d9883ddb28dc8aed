const MINUTE_MS = 60_000;

/** The value of a `datetime-local` input: local time, to the minute. */
export function localDateTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}

/** The input's value for a time from the API; empty for none. */
export const localOf = (time: string | null): string => (time === null ? '' : localDateTime(new Date(time)));

/** The time for the API; null for none. Invalid values are sent unchanged: the API returns the error. */
export function isoOf(local: string): string | null {
  if (local === '') return null;
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
