import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import { signUpItems } from '../sign-ups/sign-up-items.ts';

export const SUBSCRIBER_ITEMS = signUpItems('SUBSCRIBER');

/** The number of a page's confirmed subscribers. */
export const subscriberCountKey = (smartLinkId: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: 'SUBSCRIBERS',
});
