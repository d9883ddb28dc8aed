import { INDEX } from './table.ts';

/** Keys of the expiry index, by due time. Imported by the redirect: no zod, no AWS SDK. */

/** Index attributes; items without them are not in the index. */
export function dueKeys(partition: string, at: string, id: string): Record<string, string> {
  return { [INDEX.byExpiry.partitionKey]: partition, [INDEX.byExpiry.sortKey]: `${at}#${id}` };
}

/** Upper bound of sort keys due at `now`: `$` follows `#`. */
export const dueUntil = (now: Date): string => `${now.toISOString()}$`;

/** A stable shard for an id. */
export function shardOf(id: string, count: number): number {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return sum % count;
}
