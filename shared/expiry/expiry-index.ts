import { dueKeys, shardOf } from '../platform/dynamo/due-index.ts';

/** Keys of the expiry index: what the sweep processes, by due time. Imported by the redirect: no zod, no AWS SDK. */

/** Sharded to avoid a hot partition. */
export const EXPIRY_SHARDS = 8;

export const expiryPartition = (shard: number): string => `EXPIRY#${shard}`;

/** Index attributes; items without them are not in the index. */
export const expiryIndexKeys = (at: string, id: string): Record<string, string> =>
  dueKeys(expiryPartition(shardOf(id, EXPIRY_SHARDS)), at, id);
