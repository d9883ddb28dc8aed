import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

const PREFIX = 'REPEAT#';

/** The guards against forms that are sent again, of all pages. */
export const REPEAT_PARTITIONS: Partitions = `${PREFIX}*`;

export const repeatKey = ({ smartLinkId, hash }: { smartLinkId: string; hash: string }): ItemKey => ({
  pk: `${PREFIX}${smartLinkId}#${hash}`,
  sk: 'REPEAT',
});
