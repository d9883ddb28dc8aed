import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, all, any, atMost, exists, isNot } from '#shared/platform/dynamo/conditions.ts';
import { type Lease, releaseLease, type Term, takeLease } from '#shared/platform/dynamo/lease.ts';
import { queryPages } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { MAIL_LISTS } from './mail-kinds.ts';
import {
  optOutKey,
  type Subscriber,
  subscriberPartition,
  subscriptionKey,
  subscriptionOf,
  suppressionKey,
} from './subscriber-items.ts';
import type { RecipientState, Subscription } from './subscription.ts';
import { readSuppression } from './suppression-store.ts';

/** Reads recipients' choices, and stores that they were asked. `choice-store.ts` stores the choices. */

/** An item without status: its first confirmation email is being sent. */
const subscriptionItem = z.object({
  status: z.enum(['pending', 'confirmed', 'unsubscribed']).default('pending'),
  at: z.string().default(''),
  askedAt: z.number().optional(),
  leftAt: z.string().optional(),
});

const optOutItem = z.object({ at: z.string() });

/** The data about a recipient; strongly consistent, in one call. */
export async function readRecipient(subscriber: Subscriber): Promise<RecipientState> {
  const key = suppressionKey(subscriber.recipient);
  const items = await batchGet([key, ...choiceKeys(subscriber)], { consistent: true });
  const suppression = itemOf(items, key);
  return {
    suppression: suppression && readSuppression(suppression),
    ...choicesIn(items, subscriber),
  };
}

/** A recipient's choices, without suppressions. */
export async function readChoices(
  subscriber: Subscriber,
  { consistent = false } = {},
): Promise<Omit<RecipientState, 'suppression'>> {
  return choicesIn(await batchGet(choiceKeys(subscriber), { consistent }), subscriber);
}

/** The choices of several recipients in one call, without suppressions. */
export async function readAllOf(
  subscribers: readonly Subscriber[],
): Promise<Omit<RecipientState, 'suppression'>[]> {
  const keys = new Map(subscribers.flatMap(choiceKeys).map((key) => [`${key.pk} ${key.sk}`, key]));
  const items = await batchGet([...keys.values()]);
  return subscribers.map((subscriber) => choicesIn(items, subscriber));
}

const choiceKeys = (subscriber: Subscriber): ItemKey[] => [
  optOutKey(subscriber.recipient),
  subscriptionKey(subscriber),
  ...(subscriber.topic === undefined ? [] : [wholeKey(subscriber)]),
];

const wholeKey = (subscriber: Subscriber): ItemKey => subscriptionKey({ ...subscriber, topic: undefined });

function choicesIn(
  items: readonly Record<string, unknown>[],
  subscriber: Subscriber,
): Omit<RecipientState, 'suppression'> {
  const optOut = itemOf(items, optOutKey(subscriber.recipient));
  const subscription = itemOf(items, subscriptionKey(subscriber));
  const whole = subscriber.topic === undefined ? undefined : itemOf(items, wholeKey(subscriber));
  return {
    optedOutAt: optOut && optOutItem.parse(optOut).at,
    subscription: subscription && subscriptionItem.parse(subscription),
    ...(whole && { whole: subscriptionItem.parse(whole) }),
  };
}

const itemOf = (items: readonly Record<string, unknown>[], { pk, sk }: ItemKey) =>
  items.find((item) => item[TABLE.partitionKey] === pk && item[TABLE.sortKey] === sk);

const askingOf = (subscriber: Subscriber): Lease => ({
  key: subscriptionKey(subscriber),
  attribute: 'askClaim',
});

/** The claim to send a confirmation email, if none was sent after `since`. */
export interface AskClaim extends Term {
  since: Date;
}

/**
 * Claims a confirmation email until `until`. Only one concurrent worker gets the claim. Not due: the
 * recipient has confirmed, or was asked after `since`.
 */
export async function claimAsking(
  subscriber: Subscriber,
  { since, ...term }: AskClaim,
): Promise<'claimed' | 'being sent' | 'not due'> {
  const claimed = await takeLease(askingOf(subscriber), term, {
    when: all(
      any(absent('status'), isNot('status', 'confirmed')),
      any(absent('askedAt'), atMost('askedAt', since.getTime())),
    ),
  });
  if (claimed) return 'claimed';
  const { subscription } = await readChoices(subscriber, { consistent: true });
  return isAskingDue(subscription, since) ? 'being sent' : 'not due';
}

/** Whether a recipient was neither asked after `since` nor has confirmed. */
export const isAskingDue = (subscription: Subscription | undefined, since: Date): boolean =>
  subscription?.status !== 'confirmed' && (subscription?.askedAt ?? 0) <= since.getTime();

/** Marks a confirmation email as sent. Keeps a choice that the recipient made in the meantime. */
export async function completeAsking(subscriber: Subscriber, now: Date): Promise<void> {
  await updateItem(
    update(subscriptionKey(subscriber))
      .set({ askedAt: now.getTime() })
      .setFirst({ status: 'pending', at: now.toISOString() })
      .remove('askClaim')
      .when(exists()),
  );
}

/** Releases the claim on a confirmation email that was not sent. */
export const releaseAsking = (subscriber: Subscriber, until: Date): Promise<void> =>
  releaseLease(askingOf(subscriber), until);

/** All choices of a recipient, for operators. */
export async function readAllChoices(recipient: string): Promise<{
  optedOutAt: string | undefined;
  subscriptions: { list: string; ownerId: string; topic?: string; status: string; at: string }[];
}> {
  const subscriptions = [];
  let optedOutAt: string | undefined;
  const query = {
    KeyConditionExpression: `${TABLE.partitionKey} = :pk`,
    ExpressionAttributeValues: { ':pk': subscriberPartition(recipient) },
  };
  for await (const items of queryPages(query)) {
    for (const item of items) {
      const found = subscriptionOf(String(item[TABLE.sortKey]));
      const { status, at } = subscriptionItem.parse(item);
      if (found) subscriptions.push({ ...found, status, at });
      else optedOutAt = at;
    }
  }
  return { optedOutAt, subscriptions };
}

/** Deletes the choices of recipients for the owner of a deleted account. */
export async function removeSubscriptions(recipients: readonly string[], ownerId: string): Promise<void> {
  const keys = [...new Set(recipients)].flatMap((recipient) =>
    MAIL_LISTS.map((list) => subscriptionKey({ recipient, list, ownerId })),
  );
  await batchDelete(keys, { concurrency: 10 });
}

/** Deletes the choices for a topic that is deleted. What they say of the whole list stays. */
export async function removeTopic(subscribers: readonly Subscriber[]): Promise<void> {
  await batchDelete(subscribers.map(subscriptionKey));
}

/** Lifts a recipient's opt-out from all email. */
export async function liftOptOut(recipient: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: optOutKey(recipient) }));
}
