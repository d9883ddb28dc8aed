import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../../core/audit/audit-entry.ts';
import { auditPuts } from '../../core/audit/audit-store.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import { outboxPut } from '../../core/events/outbox-store.ts';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import { listKeys, newestFirst } from '../../platform/dynamo/newest-first.ts';
import { queryPages } from '../../platform/dynamo/query-pages.ts';
import { TABLE } from '../../platform/dynamo/table.ts';
import {
  ConditionFailedError,
  ContentionError,
  type TransactAction,
  type TransactItems,
  transactWrite,
} from '../../platform/dynamo/transact.ts';
import { claimItem, updateItem } from '../../platform/dynamo/update.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import { returnSpaceAction } from '../store/answer-space-store.ts';
import {
  confirmUntil,
  type Subscriber,
  subscriberBytes,
  subscriberPosition,
  subscriberSchema,
} from './subscriber.ts';
import { SUBSCRIBERS, subscriberCountKey, subscriberKey, subscriberList } from './subscriber-items.ts';

/** The items of subscribers. */

// Requests for one address contend for its item. Callers read again and retry after these delays.
const ATTEMPTS = 4;

/** A subscriber; strongly consistent. Expired ones do not exist, although TTL deletes them later. */
export async function findSubscriber(
  smartLinkId: string,
  id: string,
  now: Date,
): Promise<Subscriber | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: subscriberKey(smartLinkId, id), ConsistentRead: true }),
  );
  return Item && isKept(Item, now) ? subscriberSchema.parse(Item) : undefined;
}

/** Confirmed ones have no end. */
const isKept = (item: Record<string, unknown>, now: Date): boolean =>
  item[TABLE.ttl] === undefined || Number(item[TABLE.ttl]) * 1000 > now.getTime();

/**
 * Stores an unconfirmed subscriber in place of `before`, with the event that sends the confirmation email. False if another
 * request was first.
 */
export function storePending(
  subscriber: Subscriber,
  before: Subscriber | undefined,
  event: DomainEvent,
): Promise<boolean> {
  const { smartLinkId, id } = subscriber;
  return unlessChanged([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...subscriberKey(smartLinkId, id),
          ...listKeys(subscriberList(smartLinkId), subscriberPosition(subscriber)),
          ...subscriber,
          [TABLE.ttl]: Math.ceil(confirmUntil(subscriber).getTime() / 1000),
        },
        // An expired one may still be there.
        ...(before
          ? sameAs(before)
          : {
              ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
              ExpressionAttributeNames: { '#ttl': TABLE.ttl },
              ExpressionAttributeValues: { ':now': Math.floor(Date.parse(subscriber.createdAt) / 1000) },
            }),
      },
    },
    outboxPut(event),
  ]);
}

/** Stores only that an email has to be sent. */
export const storeRequest = (event: DomainEvent): Promise<void> => transactWrite([outboxPut(event)]);

const sameAs = ({ status, createdAt }: Subscriber) => ({
  ConditionExpression: '#status = :status AND createdAt = :created',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':status': status, ':created': createdAt },
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
        Key: subscriberKey(before.smartLinkId, before.id),
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

/**
 * Deletes a subscriber, which returns the space taken, with the audit entry if an owner does it. False if another request has
 * changed the item.
 */
export function removeSubscriber(subscriber: Subscriber, entry?: AuditEntry): Promise<boolean> {
  const { smartLinkId, id, status } = subscriber;
  return unlessChanged([
    {
      Delete: { TableName: tableName(), Key: subscriberKey(smartLinkId, id), ...sameAs(subscriber) },
    },
    ...(status === 'confirmed'
      ? [countAction(smartLinkId, -1), returnSpaceAction(smartLinkId, subscriberBytes(subscriber))]
      : []),
    ...auditPuts(entry),
  ]);
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
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: subscriberCountKey(smartLinkId), ConsistentRead: true }),
  );
  return Number(Item?.['confirmed'] ?? 0);
}

async function unlessChanged(items: TransactItems): Promise<boolean> {
  try {
    await transactWrite(items, { attempts: ATTEMPTS });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof ContentionError) return false;
    throw error;
  }
}

/** A page's subscribers after the position `after`, newest first, in pages. Eventually consistent. */
export async function* listSubscribers(
  smartLinkId: string,
  { after, pageSize, now }: { after: string | undefined; pageSize: number; now: Date },
): AsyncGenerator<Subscriber[]> {
  const start =
    after === undefined
      ? undefined
      : { key: subscriberKey(smartLinkId, after.slice(after.indexOf('#') + 1)), position: after };
  for await (const items of newestFirst(subscriberList(smartLinkId), { after: start, pageSize })) {
    yield items.filter((item) => isKept(item, now)).map((item) => subscriberSchema.parse(item));
  }
}

/** All of a page's subscribers, in no order, in pages; strongly consistent. */
export async function* eachSubscriber(smartLinkId: string, pageSize?: number): AsyncGenerator<Subscriber[]> {
  const pages = queryPages({
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :from AND :to`,
    ExpressionAttributeValues: {
      ':pk': smartLinkPartition(smartLinkId),
      ':from': SUBSCRIBERS.from,
      ':to': SUBSCRIBERS.to,
    },
    ConsistentRead: true,
    ...(pageSize !== undefined && { Limit: pageSize }),
  });
  for await (const items of pages) yield items.map((item) => subscriberSchema.parse(item));
}

/** Whether a page has subscribers, confirmed or not. */
export async function hasSubscribers(smartLinkId: string): Promise<boolean> {
  for await (const page of eachSubscriber(smartLinkId, 1)) return page.length > 0;
  return false;
}

/** Claims the email of an event. False if it was sent before, or the subscriber no longer exists. */
export async function claimRequest({ smartLinkId, id }: Subscriber, eventId: string): Promise<boolean> {
  const claimed = await claimItem({
    Key: subscriberKey(smartLinkId, id),
    UpdateExpression: 'SET mailedFor = :event',
    ConditionExpression: `attribute_exists(${TABLE.partitionKey}) AND (attribute_not_exists(mailedFor) OR mailedFor <> :event)`,
    ExpressionAttributeValues: { ':event': eventId },
  });
  return claimed !== undefined;
}

/** Releases the claim on an email that failed, for the retry. */
export async function releaseRequest({ smartLinkId, id }: Subscriber, eventId: string): Promise<void> {
  await updateItem({
    Key: subscriberKey(smartLinkId, id),
    UpdateExpression: 'REMOVE mailedFor',
    ConditionExpression: 'mailedFor = :event',
    ExpressionAttributeValues: { ':event': eventId },
  });
}
