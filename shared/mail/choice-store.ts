import { updateIf } from '../platform/dynamo/conditional-write.ts';
import type { MailList } from './mail-kinds.ts';
import { optOutKey, subscriptionKey } from './subscriber-items.ts';

/** Stores recipients' choices. Idempotent; of two concurrent choices the later one wins. */

const UNLESS_NEWER = 'attribute_not_exists(#at) OR #at <= :at';

interface Recipient {
  /** A `recipientHash`. */
  recipient: string;
  list: MailList;
  ownerId: string;
}

/** Subscribes to or unsubscribes from a list of an owner. */
export async function storeChoice(
  { recipient, list, ownerId }: Recipient,
  status: 'confirmed' | 'unsubscribed',
  now: Date,
): Promise<void> {
  await updateIf({
    Key: subscriptionKey(recipient, list, ownerId),
    UpdateExpression: `SET #status = :status, #at = :at${status === 'confirmed' ? ', confirmedAt = :at' : ''}`,
    ConditionExpression: UNLESS_NEWER,
    ExpressionAttributeNames: { '#status': 'status', '#at': 'at' },
    ExpressionAttributeValues: { ':status': status, ':at': now.toISOString() },
  });
}

/**
 * Reverts an unsubscription. False if the list needs a confirmation and there never was one: an unsubscribe link must not
 * confirm.
 */
export async function subscribeAgain({ recipient, list, ownerId }: Recipient, now: Date): Promise<boolean> {
  const refused = await updateIf({
    Key: subscriptionKey(recipient, list, ownerId),
    UpdateExpression: 'SET #status = :confirmed, #at = :at',
    ConditionExpression: list === 'surveys' ? 'attribute_exists(confirmedAt)' : 'attribute_exists(#status)',
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
