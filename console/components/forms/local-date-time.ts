const MINUTE_MS = 60_000;

/** The value of a `datetime-local` input: local time, to the minute. */
export function localDateTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}
