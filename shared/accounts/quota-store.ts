import { tableName } from '../platform/dynamo/client.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';
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

export interface LinkUse {
  /** Most links the owner may have with these; null: unlimited. */
  max: number | null;
  /** What they cost, in millionths of the currency unit. */
  micros: number;
}

/**
 * Action that counts and charges `links` new links in the transaction that stores them. Fails above `max`, when the
 * balance does not cover them, and when the owner's links were never counted.
 */
export function linkUseAction(
  ownerId: string,
  links: number,
  { max, micros }: LinkUse,
): TransactItems[number] {
  const isLimited = max !== null;
  const costs = micros > 0;
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: `ADD linkCount :links${costs ? ', balanceMicros :charge' : ''}`,
      ConditionExpression: [
        'attribute_exists(linkCount)',
        ...(isLimited ? ['linkCount <= :room'] : []),
        ...(costs ? ['balanceMicros >= :price'] : []),
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':links': links,
        ...(isLimited && { ':room': max - links }),
        ...(costs && { ':charge': -micros, ':price': micros }),
      },
    },
  };
}

/** Action that frees the quota of a link in the transaction that deletes it. Fails when links were never counted. */
export const linkFreeAction = (ownerId: string): TransactItems[number] =>
  linkUseAction(ownerId, -1, { max: null, micros: 0 });

/** Stores the first count of an owner's links, unless another request was first. */
export async function startLinkCount(ownerId: string, links: number): Promise<void> {
  await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET linkCount = :links',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(linkCount)',
    ExpressionAttributeValues: { ':links': links },
  });
}
