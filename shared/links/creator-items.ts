import type { Partitions } from '../platform/dynamo/partitions.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';

/** Creators of temporary links, by `addressHash`: their links and, if there is one, their block. */

const CREATOR = 'CREATOR#';

export const CREATOR_PARTITIONS: Partitions = `${CREATOR}*`;

/** Sort keys of a creator's links begin with it. */
export const CREATED = 'LINK#';

export const createdKey = (creator: string, link: { createdAt: string; id: string }): ItemKey => ({
  pk: `${CREATOR}${creator}`,
  sk: `${CREATED}${link.createdAt}#${link.id}`,
});

export const creatorBlockKey = (creator: string): ItemKey => ({ pk: `${CREATOR}${creator}`, sk: 'BLOCK' });
