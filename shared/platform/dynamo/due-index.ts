import { INDEX } from './table.ts';

/**
 * Places in the index of what has to be looked at, by the moment from which on it has to. No zod and no AWS here: the
 * redirect imports it.
 */

/** Index attributes; items without them are not in the index. */
export function dueKeys(partition: string, at: string, id: string): Record<string, string> {
  return { [INDEX.byExpiry.partitionKey]: partition, [INDEX.byExpiry.sortKey]: `${at}#${id}` };
}

/** First sort key behind everything that is due at a moment: `$` follows `#`. */
export const dueUntil = (now: Date): string => `${now.toISOString()}$`;

/** One of `count` partitions for an id, always the same: no single one has to take all. */
export function shardOf(id: string, count: number): number {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return sum % count;
}
