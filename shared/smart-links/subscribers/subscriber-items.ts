import type { Partitions } from '../../platform/dynamo/partitions.ts';
import type { ItemKey } from '../../platform/dynamo/table.ts';
import { SMART_LINK_PARTITIONS, smartLinkPartition } from '../model/page-entry.ts';

/** Keys of subscribers, in the partition of their page. No zod, no AWS SDK. */

const PREFIX = 'SUBSCRIBER#';

/** Sort key range of subscribers. */
export const SUBSCRIBERS = { from: PREFIX, to: `${PREFIX}~` } as const;

export const subscriberKey = (smartLinkId: string, id: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `${PREFIX}${id}`,
});

/** The number of a page's confirmed subscribers. */
export const subscriberCountKey = (smartLinkId: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: 'SUBSCRIBERS',
});

const LIST = '#SUBSCRIBERS';

/** The lists of all pages. */
export const SUBSCRIBER_LISTS: Partitions = `${SMART_LINK_PARTITIONS}${LIST}`;

/** The list of a page's subscribers, newest first. */
export const subscriberList = (smartLinkId: string): string => `${smartLinkPartition(smartLinkId)}${LIST}`;
