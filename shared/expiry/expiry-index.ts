import { dueKeys, shardOf } from '../platform/dynamo/due-index.ts';

/**
 * Places in the index of what the expiry sweep has to look at, by the moment from which on it has to. No zod and
 * no AWS here: the redirect imports it.
 */

/** Spread over partitions, so that no single one takes all links. */
export const EXPIRY_SHARDS = 8;

export const expiryPartition = (shard: number): string => `EXPIRY#${shard}`;

/** Attributes that put an item into the index; without them it is not in it. */
export const expiryIndexKeys = (at: string, id: string): Record<string, string> =>
  dueKeys(expiryPartition(shardOf(id, EXPIRY_SHARDS)), at, id);
