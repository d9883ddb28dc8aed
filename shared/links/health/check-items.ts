import { type Partitions, singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { nextDaily } from '#shared/platform/runtime/next-daily.ts';

/** Keys and times of the checks of links. */

/** Shards of the index, each of which one process can check. */
export const CHECK_SHARDS = 4;

export const ALL_SHARDS: readonly number[] = Array.from({ length: CHECK_SHARDS }, (_, shard) => shard);

const CHECK = 'LINK-CHECK#';

/** The checks of all links. */
export const CHECK_PARTITIONS: Partitions = `${CHECK}*`;

export const checkKey = (linkId: string): ItemKey => ({ pk: `${CHECK}${linkId}`, sk: 'CHECK' });

const DUE = 'LINK-CHECKS#';

/** All shards of the index. */
export const CHECKS_DUE: Partitions = `${DUE}*`;

export const checkPartition = (shard: number): string => `${DUE}${shard}`;

/** The lease of the run. */
export const CHECK_RUN = singlePartition('LINK-CHECKS');

/** Leases of the runs that check links: one at a time for each shard. */
export const RUN_KEY: ItemKey = { pk: CHECK_RUN, sk: 'RUN' };

/** The next check of a link. */
export const nextCheck = nextDaily;
