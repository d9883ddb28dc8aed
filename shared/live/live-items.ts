import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

/** Keys of clicks that have just arrived. No zod, no AWS SDK: the manifest reads them. */

const LIVE = 'LIVE#';

/** What has arrived for all accounts that are watched. */
export const LIVE_PARTITIONS: Partitions = `${LIVE}*`;

export const livePartition = (ownerId: string): string => `${LIVE}${ownerId}`;
