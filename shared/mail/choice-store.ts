import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { optOutKey, type Subscriber, subscriptionKey } from './subscriber-items.ts';

/** Stores recipients' choices. Idempotent; of two concurrent choices the later one wins. */

const UNLESS_NEWER = 'attribute_not_exists(#at) OR #at <= :at';

/** Subscribes to or unsubscribes from a list of an owner, or one of its topics. */
export async function storeChoice(
  subscriber: Subscriber,
  status: 'confirmed' | 'unsubscribed',
  now: Date,
): Promise<void> {
  const confirmed = status === 'confirmed' ? ', confirmedAt = :at' : '';
  await updateIf({
    Key: subscriptionKey(subscriber),
    UpdateExpression: `SET #status = :status, #at = :at${confirmed}`,
    ConditionExpression: UNLESS_NEWER,
    ExpressionAttributeNames: { '#status': 'status', '#at': 'at' },
    ExpressionAttributeValues: { ':status': status, ':at': now.toISOString() },
  });
}

/** Confirms an address that its owner has proven in another way. Changes no choice that was made before. */
export async function confirmProven(subscriber: Subscriber, now: Date): Promise<void> {
  await updateIf({
    Key: subscriptionKey(subscriber),
    UpdateExpression: 'SET #status = :confirmed, #at = :at, confirmedAt = :at',
    ConditionExpression: 'attribute_not_exists(#status) OR #status = :pending',
    ExpressionAttributeNames: { '#status': 'status', '#at': 'at' },
    ExpressionAttributeValues: { ':confirmed': 'confirmed', ':pending': 'pending', ':at': now.toISOString() },
  });
}

/** Remembers that a recipient has left a topic: its owner must not ask for another one soon. */
export async function storeLeft(subscriber: Subscriber, now: Date): Promise<void> {
  await updateIf({
    Key: subscriptionKey({ ...subscriber, topic: undefined }),
    UpdateExpression: 'SET leftAt = :at',
    ConditionExpression: 'attribute_not_exists(leftAt) OR leftAt <= :at',
    ExpressionAttributeValues: { ':at': now.toISOString() },
  });
}

/**
 * Reverts an unsubscription. False if the list needs a confirmation and there never was one: an
 * unsubscribe link must not confirm.
 */
export async function subscribeAgain(subscriber: Subscriber, now: Date): Promise<boolean> {
  const { list } = subscriber;
  const isConfirmable = list === 'surveys' || list === 'reports';
  const refused = await updateIf({
    Key: subscriptionKey(subscriber),
    UpdateExpression: 'SET #status = :confirmed, #at = :at',
    ConditionExpression: isConfirmable ? 'attribute_exists(confirmedAt)' : 'attribute_exists(#status)',
    ExpressionAttributeNames: { '#status': 'status', '#at': 'at' },
    ExpressionAttributeValues: { ':confirmed': 'confirmed', ':at': now.toISOString() },
  });
  return refused === undefined;
}

/** Opts a recipient out of all emails. */
export async function optOut(recipient: string, now: Date): Promise<void> {
  await updateIf({
    Key: optOutKey(recipient),
    UpdateExpression: 'SET #at = :at',
    ConditionExpression: UNLESS_NEWER,
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': now.toISOString() },
  });
}
