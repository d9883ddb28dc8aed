import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Creators of temporary links, by `addressHash`: their links and their block, if any. */

const CREATOR = 'CREATOR#';

export const CREATOR_PARTITIONS: Partitions = `${CREATOR}*`;

/** Prefix of the sort keys of a creator's links. */
export const CREATED = 'LINK#';

export const createdKey = (creator: string, link: { createdAt: string; id: string }): ItemKey => ({
  pk: `${CREATOR}${creator}`,
  sk: `${CREATED}${link.createdAt}#${link.id}`,
});

export const creatorBlockKey = (creator: string): ItemKey => ({ pk: `${CREATOR}${creator}`, sk: 'BLOCK' });
