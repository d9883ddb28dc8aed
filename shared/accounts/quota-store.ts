import { tableName } from '../platform/dynamo/client.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { ownerKey } from './account-items.ts';

/** The counters in an owner's item that quotas are held by. */

/**
 * The action that counts an owner's Smart Links up or down: for the transaction that stores or deletes one. Refused
 * when it would make them more than `max`; null: any number.
 */
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

/**
 * The action that counts an owner's webhooks up or down: for the transaction that stores or deletes one. Refused when
 * it would make them more than `max`.
 */
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
