import type { Partitions } from '../dynamo/partitions.ts';
import type { ItemKey } from '../dynamo/table.ts';

const PREFIX = 'IDEMPOTENCY#';

/** All idempotent requests with their responses. */
export const IDEMPOTENCY_PARTITIONS: Partitions = `${PREFIX}*`;

export const idempotencyItemKey = (id: string): ItemKey => ({ pk: `${PREFIX}${id}`, sk: 'IDEMPOTENCY' });
