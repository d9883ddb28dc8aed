import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { type Partitions, singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of webhooks and of what they deliver. No zod, no AWS SDK: the manifest reads them. */

export const webhookKey = (ownerId: string, id: string): ItemKey => ({
  pk: ownerKey(ownerId).pk,
  sk: `WEBHOOK#${id}`,
});

const WEBHOOK = 'WEBHOOK#';

/**
 * The deliveries and notices of all webhooks. The webhooks themselves are in the
 * partitions of their accounts.
 */
export const DELIVERY_PARTITIONS: Partitions = `${WEBHOOK}*`;

export const deliveryPartition = (webhookId: string): string => `${WEBHOOK}${webhookId}`;

/** The first owners who subscribe to clicks, and the shards in use. */
export const CLICK_SUBSCRIBERS = singlePartition('CLICK-SUBSCRIBERS');

/** The shards with all other owners. */
export const CLICK_SUBSCRIBER_SHARDS: Partitions = `${CLICK_SUBSCRIBERS}#*`;
