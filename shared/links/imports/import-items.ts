import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

/** Keys of imports. No zod, no AWS SDK: the manifest reads them. */

const IMPORT = 'IMPORT#';

/** All imports. */
export const IMPORT_PARTITIONS: Partitions = `${IMPORT}*`;

export const importPartition = (jobId: string): string => `${IMPORT}${jobId}`;
