import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { storedAs } from '#shared/languages/stored-language.ts';
import { type Condition, has } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { signUpSchema } from '../sign-ups/sign-up.ts';
import { signUpStore, unlessChanged } from '../sign-ups/sign-up-store.ts';
import { returnSpaceAction } from '../store/answer-space-store.ts';
import { type Subscriber, subscriberBytes } from './subscriber.ts';
import { SUBSCRIBER_ITEMS, subscriberCountKey } from './subscriber-items.ts';

/** The items of subscribers. */

const sameAs = ({ status, createdAt }: Subscriber): Condition => has({ status, createdAt });

export const subscriberStore = signUpStore({
  kind: 'subscriber',
  schema: storedAs(signUpSchema),
  items: SUBSCRIBER_ITEMS,
  sameAs,
});

/** Confirms a subscriber, who is then kept and counted. False if another request has changed the item. */
export function confirmSubscriber(
  before: Subscriber,
  after: Subscriber,
  event: DomainEvent,
): Promise<boolean> {
  const confirmed = update(SUBSCRIBER_ITEMS.key(before.smartLinkId, before.id))
    .set({ status: after.status, confirmedAt: after.confirmedAt })
    .remove(TABLE.ttl)
    .when(sameAs(before));
  return unlessChanged([confirmed.action, countAction(before.smartLinkId, 1), outboxPut(event)]);
}

/** Deletes a subscriber, which returns the space taken. False if another request has changed the item. */
export function removeSubscriber(subscriber: Subscriber, entry?: AuditEntry): Promise<boolean> {
  const { smartLinkId, status } = subscriber;
  const taken =
    status === 'confirmed'
      ? [countAction(smartLinkId, -1), returnSpaceAction(smartLinkId, subscriberBytes(subscriber))]
      : [];
  return subscriberStore.remove(subscriber, taken, entry);
}

/** Counts a confirmed subscriber, in the transaction that stores or deletes it: only that is exact. */
const countAction = (smartLinkId: string, change: 1 | -1): TransactAction =>
  update(subscriberCountKey(smartLinkId)).add({ confirmed: change }).action;

/** How many confirmed subscribers a page has; strongly consistent. */
export async function countSubscribers(smartLinkId: string): Promise<number> {
  const item = await getItem(subscriberCountKey(smartLinkId));
  return Number(item?.['confirmed'] ?? 0);
}

/** Whether a page has subscribers, confirmed or not. */
export async function hasSubscribers(smartLinkId: string): Promise<boolean> {
  for await (const page of subscriberStore.each(smartLinkId, { pageSize: 1 })) return page.length > 0;
  return false;
}
