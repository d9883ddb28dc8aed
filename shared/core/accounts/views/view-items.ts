import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of saved views. No zod, no AWS SDK: the manifest reads them. */

const VIEWS = 'VIEWS#';

/** The saved views of all accounts. */
export const VIEW_PARTITIONS: Partitions = `${VIEWS}*`;

export const viewsPartition = (ownerId: string): string => `${VIEWS}${ownerId}`;

/** The views of a person in an account; without one, those of all members. */
export const viewsKey = (ownerId: string, userId: string | null): ItemKey => ({
  pk: viewsPartition(ownerId),
  sk: userId === null ? 'ALL' : `OWN#${userId}`,
});
