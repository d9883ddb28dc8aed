import { INDEX } from '../dynamo/table.ts';

/**
 * Places in the index of what the expiry sweep has to look at, by the moment from which on it has to. No zod and
 * no AWS here: the redirect imports it.
 */

/** Spread over partitions, so that no single one takes all links. */
export const EXPIRY_SHARDS = 8;

export const expiryPartition = (shard: number): string => `EXPIRY#${shard}`;

/** Attributes that put an item into the index; without them it is not in it. */
export function expiryIndexKeys(at: string, id: string): Record<string, string> {
  return {
    [INDEX.byExpiry.partitionKey]: expiryPartition(shardOf(id)),
    [INDEX.byExpiry.sortKey]: `${at}#${id}`,
  };
}

/** What flags a redirect entry whose cap is used up. */
export const CAP_FLAGS = ['capReachedAt', INDEX.byExpiry.partitionKey, INDEX.byExpiry.sortKey] as const;

/** First sort key behind everything that is due at a moment: `$` follows `#`. */
export const dueUntil = (now: Date): string => `${now.toISOString()}$`;

function shardOf(id: string): number {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return sum % EXPIRY_SHARDS;
}
