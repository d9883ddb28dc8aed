import { dueKeys } from '#shared/platform/dynamo/due-index.ts';
import { singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { smartLinkPartition } from '../model/page-entry.ts';

/** Keys of the markers of surveys with responses for a daily summary: one item per survey and day. */

const PREFIX = 'DIGEST#';

/** One partition of the index: a survey writes to it once a day. */
export const DIGESTS_DUE = singlePartition('DIGESTS');

export const digestKey = (smartLinkId: string, day: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `${PREFIX}${day}`,
});

/** Sort key range of the markers until a day, inclusive. */
export const digestsUntil = (day: string) => ({ from: PREFIX, to: `${PREFIX}${day}` });

export const dayOfKey = (sortKey: string): string => sortKey.slice(PREFIX.length);

/** Index attributes. */
export const digestIndexKeys = (smartLinkId: string, at: string): Record<string, string> =>
  dueKeys(DIGESTS_DUE, at, smartLinkId);
