import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/**
 * The denied hosts as visitor functions read them: a head with the version, and the names in chunks. Imported
 * by the redirect: no zod, no AWS SDK.
 */

const PREFIX = 'DENIED#';

/** Everything that functions read of denied hosts. */
export const DENIED_PARTITIONS: Partitions = `${PREFIX}*`;

/** Sorts before the chunks, so that a query of the partition reads it first. */
export const DENIED_HEAD: ItemKey = { pk: `${PREFIX}hosts`, sk: 'HEAD' };

export const deniedChunkKey = (chunk: number): ItemKey => ({ pk: DENIED_HEAD.pk, sk: `HOSTS#${chunk}` });
