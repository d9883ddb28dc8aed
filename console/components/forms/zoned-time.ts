import { tzOffset } from '@date-fns/tz/tzOffset';

/** Values of `datetime-local` inputs in a time zone. Unknown zones are treated as UTC. */

const MINUTE_MS = 60_000;

function offsetMs(timezone: string, time: number): number {
  const minutes = tzOffset(timezone || 'UTC', new Date(time));
  return Number.isNaN(minutes) ? 0 : minutes * MINUTE_MS;
}

/** `2027-01-31T18:00` in the zone. */
export function zonedDateTime(iso: string, timezone: string): string {
  const time = Date.parse(iso);
  return new Date(time + offsetMs(timezone, time)).toISOString().slice(0, 16);
}

/**
 * The instant of a wall-clock time, as ISO 8601 in UTC; null if invalid. For a time that occurs twice it is
 * the first one; for one that the clocks skip, it is shifted by the change.
 */
export function momentOf(local: string, timezone: string): string | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  const [before, after] = [
    offsetMs(timezone, wall - 24 * 3600_000),
    offsetMs(timezone, wall + 24 * 3600_000),
  ];
  const isAfter = offsetMs(timezone, wall - before) !== before && offsetMs(timezone, wall - after) === after;
  return new Date(wall - (isAfter ? after : before)).toISOString();
}

/** Whether the clocks of the zone never show this time. */
export function isSkipped(local: string, timezone: string): boolean {
  const moment = momentOf(local, timezone);
  return moment !== null && zonedDateTime(moment, timezone) !== local.slice(0, 16);
}
