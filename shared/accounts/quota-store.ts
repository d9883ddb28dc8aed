import { tableName } from '../platform/dynamo/client.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { ownerKey } from './account-items.ts';

/** Quota counters in an owner's item. */

/** Action that counts a Smart Link in the transaction that stores or deletes it. Fails above `max`; null: unlimited. */
export function smartLinkCountAction(ownerId: string, by: 1 | -1, max: number | null): TransactItems[number] {
  const isLimited = max !== null;
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: 'ADD smartLinkCount :by',
      ConditionExpression: isLimited
        ? 'attribute_exists(pk) AND (attribute_not_exists(smartLinkCount) OR smartLinkCount < :max)'
        : 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':by': by, ...(isLimited && { ':max': max }) },
    },
  };
}

/** Action that counts a webhook in the transaction that stores or deletes it. Fails above `max`. */
export function webhookCountAction(ownerId: string, by: 1 | -1, max: number): TransactItems[number] {
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: 'ADD webhookCount :by',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(webhookCount) OR webhookCount <= :room)',
      ExpressionAttributeValues: { ':by': by, ':room': max - by },
    },
  };
}
