import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

const PREFIX = 'OUTBOX#';

/** The whole outbox. */
export const OUTBOX_PARTITIONS: Partitions = `${PREFIX}*`;

export const outboxPartition = (shard: number): string => `${PREFIX}${shard}`;
