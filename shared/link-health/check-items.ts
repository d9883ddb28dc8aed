import { createHash } from 'node:crypto';
import type { ItemKey } from '../platform/dynamo/table.ts';

/** Keys and times of the checks of links. */

/** Shards of the index, to avoid a hot partition. */
export const CHECK_SHARDS = 4;

export const checkKey = (linkId: string): ItemKey => ({ pk: `LINK-CHECK#${linkId}`, sk: 'CHECK' });

export const checkPartition = (shard: number): string => `LINK-CHECKS#${shard}`;

/** Lease of the run that checks links: one at a time. */
export const RUN_KEY: ItemKey = { pk: 'LINK-CHECKS', sk: 'RUN' };

const DAY_MS = 86_400_000;

/** The next check of a link: each has its own time of day, which spreads the checks. */
export function nextCheck(linkId: string, now: Date): Date {
  const offset = createHash('sha256').update(linkId).digest().readUIntBE(0, 6) % DAY_MS;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + offset;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
