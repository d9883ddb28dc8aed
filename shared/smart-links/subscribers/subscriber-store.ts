import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { signUpSchema } from '../sign-ups/sign-up.ts';
import { signUpStore, unlessChanged } from '../sign-ups/sign-up-store.ts';
import { returnSpaceAction } from '../store/answer-space-store.ts';
import { type Subscriber, subscriberBytes } from './subscriber.ts';
import { SUBSCRIBER_ITEMS, subscriberCountKey } from './subscriber-items.ts';

/** The items of subscribers. */

const sameAs = ({ status, createdAt }: Subscriber) => ({
  ConditionExpression: '#status = :status AND createdAt = :created',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':status': status, ':created': createdAt },
});

export const subscriberStore = signUpStore({
  kind: 'subscriber',
  schema: signUpSchema,
  items: SUBSCRIBER_ITEMS,
  sameAs,
});

/** Confirms a subscriber, who is then kept and counted. False if another request has changed the item. */
export function confirmSubscriber(
  before: Subscriber,
  after: Subscriber,
  event: DomainEvent,
): Promise<boolean> {
  const same = sameAs(before);
  return unlessChanged([
    {
      Update: {
        TableName: tableName(),
        Key: SUBSCRIBER_ITEMS.key(before.smartLinkId, before.id),
        ...same,
        UpdateExpression: 'SET #status = :after, confirmedAt = :at REMOVE #ttl',
        ExpressionAttributeNames: { ...same.ExpressionAttributeNames, '#ttl': TABLE.ttl },
        ExpressionAttributeValues: {
          ...same.ExpressionAttributeValues,
          ':after': after.status,
          ':at': after.confirmedAt,
        },
      },
    },
    countAction(before.smartLinkId, 1),
    outboxPut(event),
  ]);
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
const countAction = (smartLinkId: string, change: 1 | -1): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: subscriberCountKey(smartLinkId),
    UpdateExpression: 'ADD confirmed :change',
    ExpressionAttributeValues: { ':change': change },
  },
});

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
