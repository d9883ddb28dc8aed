import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { smartLinkPartition } from '../model/page-entry.ts';

/**
 * Keys of the forms that a page's spam filter has dropped. They name the account that people gave their data
 * to: after the page was moved, its new account does not see them.
 */

interface SpamOf {
  smartLinkId: string;
  ownerId: string;
}

export const spamKey = ({ smartLinkId, ownerId }: SpamOf, position: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `SPAM#${ownerId}#${position}`,
});

/** Range of the sort keys. */
export const spamRange = (ownerId: string) => ({ from: `SPAM#${ownerId}#`, to: `SPAM#${ownerId}#~` });

/** How many forms were dropped on a day (`YYYY-MM-DD`, UTC). */
export const spamDayKey = ({ smartLinkId, ownerId }: SpamOf, day: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `SPAM-DAY#${ownerId}#${day}`,
});

export type { SpamOf };
