import { dueKeys } from '#shared/platform/dynamo/due-index.ts';
import { type Partitions, singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/**
 * Keys of the folded days of accounts, and of what changed since. No zod, no AWS SDK: the manifest reads
 * them.
 */

const FOLDS = 'FOLDS#';

/** The folded days of all accounts. */
export const FOLD_PARTITIONS: Partitions = `${FOLDS}*`;

/** One partition of the index: an account writes to it at each of its turns. */
export const FOLDS_DUE = singlePartition('FOLDS');

export const foldPartition = (ownerId: string): string => `${FOLDS}${ownerId}`;

export const CHANGE = 'CHANGE#';
export const DAY = 'DAY#';
export const VISITS = 'VISITS#';
export const CREATED = 'CREATED#';

export const foldStateKey = (ownerId: string): ItemKey => ({ pk: foldPartition(ownerId), sk: 'STATE' });
export const foldedDayKey = (ownerId: string, date: string): ItemKey => ({
  pk: foldPartition(ownerId),
  sk: `${DAY}${date}`,
});

/** Index attributes of an account whose next turn is at a time. */
export const foldIndexKeys = (ownerId: string, at: string): Record<string, string> =>
  dueKeys(FOLDS_DUE, at, ownerId);
