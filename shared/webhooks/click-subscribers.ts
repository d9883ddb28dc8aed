import { batchGet } from '../platform/dynamo/batch-get.ts';
import { updateIf } from '../platform/dynamo/conditional-write.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { hotReadMs } from '../platform/runtime/settings.ts';
import { CLICK_SUBSCRIBERS } from './webhook-items.ts';

/**
 * The owners who subscribe to `link.clicked`, in one small item: so counting a click reads nothing if there are none. An
 * owner's attribute contains the time of the last subscription. The item may contain owners without a subscription.
 */

const KEY: ItemKey = { pk: CLICK_SUBSCRIBERS, sk: 'OWNERS' };

/** A webhook is stored within seconds after its owner is added. */
const MIN_AGE_MS = 3600_000;

/** Age at which the list is revalidated, in `hotReadMs`: 30 s by default. */
const KEPT_FOR = 30;

/** Adds an owner. Call before the webhook is stored, so that no crash leaves a webhook without clicks. */
export async function addClickSubscriber(ownerId: string, now: Date): Promise<void> {
  await updateItem({
    Key: KEY,
    UpdateExpression: 'SET #owner = :now',
    ConditionExpression: `attribute_not_exists(#owner) OR #owner <= :now`,
    ExpressionAttributeNames: { '#owner': ownerId },
    ExpressionAttributeValues: { ':now': now.getTime() },
  });
}

/** Removes an owner without such a webhook, unless one may be about to be stored. */
export async function removeClickSubscriber(ownerId: string, now: Date): Promise<void> {
  await updateIf({
    Key: KEY,
    UpdateExpression: 'REMOVE #owner',
    ConditionExpression: '#owner < :before',
    ExpressionAttributeNames: { '#owner': ownerId },
    ExpressionAttributeValues: { ':before': now.getTime() - MIN_AGE_MS },
  });
}

/** Removes the owner of a deleted account. */
export async function forgetClickSubscriber(ownerId: string): Promise<void> {
  await updateIf({
    Key: KEY,
    UpdateExpression: 'REMOVE #owner',
    ConditionExpression: 'attribute_exists(#owner)',
    ExpressionAttributeNames: { '#owner': ownerId },
  });
}

let list: { owners: ReadonlySet<string>; at: number } | undefined;

/** The owners as of some seconds ago. Half a read unit per 4 KB, once in 30 seconds. */
export async function clickSubscribers(now: Date): Promise<ReadonlySet<string>> {
  const age = list ? now.getTime() - list.at : Number.POSITIVE_INFINITY;
  // A clock that was set back must not extend its lifetime.
  if (list && age >= 0 && age < hotReadMs() * KEPT_FOR) return list.owners;
  const [item = {}] = await batchGet([KEY]);
  const { [TABLE.partitionKey]: _, [TABLE.sortKey]: __, ...owners } = item;
  list = { owners: new Set(Object.keys(owners)), at: now.getTime() };
  return list.owners;
}
