import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

/** Keys of the days with clicks. No zod, no AWS SDK: the manifest reads them. */

const ACTIVITY = 'ACTIVITY#';

/** The days with clicks of all accounts. */
export const ACTIVITY_PARTITIONS: Partitions = `${ACTIVITY}*`;

export const activityPartition = (ownerId: string): string => `${ACTIVITY}${ownerId}`;
