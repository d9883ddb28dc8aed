import { dueKeys, shardOf } from '../dynamo/due-index.ts';
import type { Partitions } from '../dynamo/partitions.ts';
import type { ItemKey } from '../dynamo/table.ts';

/**
 * Keys of the expiry index: what the sweep processes, by due time. Imported by the
 * redirect: no zod, no AWS SDK.
 */

/** Sharded to avoid a hot partition. */
export const EXPIRY_SHARDS = 8;

const EXPIRY = 'EXPIRY#';

/** All shards of the index. */
export const EXPIRY_PARTITIONS: Partitions = `${EXPIRY}*`;

export const expiryPartition = (shard: number): string => `${EXPIRY}${shard}`;

/** Index attributes; items without them are not in the index. */
export const expiryIndexKeys = (at: string, id: string): Record<string, string> =>
  dueKeys(expiryPartition(shardOf(id, EXPIRY_SHARDS)), at, id);

const PURGE = 'PURGE#';

/** The markers of deleted links and Smart Links, and of those that were moved to another account. */
export const PURGE_PARTITIONS: Partitions = `${PURGE}*`;

/** Prefix of the sort keys of links and Smart Links that were moved to another account. */
export const TRANSFER = 'TRANSFER#';

/** `from`: the former owner. */
export const transferKey = (targetId: string, from: string): ItemKey => ({
  pk: `${PURGE}${targetId}`,
  sk: `${TRANSFER}${from}`,
});

export const purgeKey = (targetId: string): ItemKey => ({ pk: `${PURGE}${targetId}`, sk: 'PURGE' });
