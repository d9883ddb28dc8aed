import { updateIf } from '../platform/dynamo/conditional-write.ts';
import type { MailList } from './mail-kinds.ts';
import { optOutKey, subscriptionKey } from './subscriber-items.ts';

/** Stores what recipients choose. Idempotent; of two concurrent choices the later one counts. */

const UNLESS_NEWER = 'attribute_not_exists(#at) OR #at <= :at';

/** Confirms or ends the emails of a list on behalf of an owner, for a recipient by `recipientHash`. */
export async function storeChoice(
  { recipient, list, ownerId }: { recipient: string; list: MailList; ownerId: string },
  status: 'confirmed' | 'unsubscribed',
  now: Date,
): Promise<void> {
  await updateIf({
    Key: subscriptionKey(recipient, list, ownerId),
    UpdateExpression: 'SET #status = :status, #at = :at',
    ConditionExpression: UNLESS_NEWER,
    ExpressionAttributeNames: { '#status': 'status', '#at': 'at' },
    ExpressionAttributeValues: { ':status': status, ':at': now.toISOString() },
  });
}

/** Ends all emails to a recipient. */
export async function optOut(recipient: string, now: Date): Promise<void> {
  await updateIf({
    Key: optOutKey(recipient),
    UpdateExpression: 'SET #at = :at',
    ConditionExpression: UNLESS_NEWER,
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': now.toISOString() },
  });
}
