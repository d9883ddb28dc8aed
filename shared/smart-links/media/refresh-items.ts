import { singlePartition } from '#shared/platform/dynamo/partitions.ts';

/** The progress of refreshing older pages. No zod, no AWS SDK: the route table reads it. */
export const PAGE_REFRESH = singlePartition('PAGE-REFRESH');
