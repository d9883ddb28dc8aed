import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of media. No zod, no AWS SDK: the manifest reads them. */

const MEDIA = 'MEDIA#';

/** All media. */
export const MEDIA_PARTITIONS: Partitions = `${MEDIA}*`;

export const mediaKey = (id: string): ItemKey => ({ pk: `${MEDIA}${id}`, sk: 'MEDIA' });

/** The ID in the partition key of a medium. */
export const mediaIdIn = (pk: string): string => pk.slice(MEDIA.length);

/** Shards of the index, to avoid a hot partition. */
export const MEDIA_SHARDS = 4;

const DUE = 'MEDIA-DUE#';

/** All shards of the index. */
export const MEDIA_DUE: Partitions = `${DUE}*`;

export const duePartition = (shard: number): string => `${DUE}${shard}`;
