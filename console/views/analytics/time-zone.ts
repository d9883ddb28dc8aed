export const UTC = 'UTC';

/** Whether the API supports this time zone: any name of the IANA database. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Some browsers hide their time zone behind an invalid name. */
export function browserTimeZone(): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name && isTimeZone(name) ? name : UTC;
}

/** All names: the browser's own first, then UTC. */
export function timeZoneNames(): string[] {
  return [...new Set([browserTimeZone(), UTC, ...Intl.supportedValuesOf('timeZone')])];
}

/** `GMT+2`, the current offset. */
export function offsetOf(timezone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `+01:00`, the offset at an instant. */
export function offsetAt(timezone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/** The date in a time zone, `YYYY-MM-DD`. */
export function dateIn(timezone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The hour in a time zone, `00` to `23`. */
export const hourIn = (timezone: string, now: Date): string =>
  new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    numberingSystem: 'latn',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(now);
