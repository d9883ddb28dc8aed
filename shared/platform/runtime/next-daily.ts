import { createHash } from 'node:crypto';

const DAY_MS = 86_400_000;

/** When a daily task is due next after `now`. Each ID has its own time of day, which spreads the work. */
export function nextDaily(id: string, now: Date): Date {
  const offset = createHash('sha256').update(id).digest().readUIntBE(0, 6) % DAY_MS;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + offset;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
