import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { smartLinkPartition } from '../model/page-entry.ts';

/** Sort keys of submissions: `RESPONSE#` and their position. */
const PREFIX = 'RESPONSE#';

/** Sort key range of submissions. */
export const SUBMISSIONS = { from: PREFIX, to: `${PREFIX}~` } as const;

export const submissionKey = (smartLinkId: string, position: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `${PREFIX}${position}`,
});
