const MINUTE_MS = 60_000;

/** The value of a `datetime-local` input: local time, to the minute. */
export function localDateTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}

/** The input's value for a time of the API; empty: none. */
export const localOf = (time: string | null): string => (time === null ? '' : localDateTime(new Date(time)));

/** The time for the API; null: none. What is no time is sent as it is: the API says what is wrong. */
export function isoOf(local: string): string | null {
  if (local === '') return null;
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
