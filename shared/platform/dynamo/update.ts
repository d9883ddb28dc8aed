import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, dynamoWithoutRetries, tableName } from './client.ts';
import type { ItemKey } from './table.ts';

export type ItemUpdate = Omit<UpdateCommandInput, 'TableName' | 'ReturnValues'> & {
  ConditionExpression: string;
};

// Rejected without effect. The SDK retries these, except the conflict with a transaction.
const REFUSED = new Set([
  'TransactionConflictException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceededException',
]);
const MAX_ATTEMPTS = 8;

/**
 * Conditionally updates an item; returns all its new attributes, or undefined when the condition fails.
 * Retries while a transaction holds the item. `once`: for non-idempotent updates such as ADD: never resent
 * after a lost response, but throws.
 */
export async function updateItem(
  update: ItemUpdate,
  { once = false } = {},
): Promise<Record<string, unknown> | undefined> {
  const client = once ? dynamoWithoutRetries() : dynamo();
  for (let attempt = 1; ; attempt++) {
    try {
      const command = new UpdateCommand({ ...update, TableName: tableName(), ReturnValues: 'ALL_NEW' });
      return (await client.send(command)).Attributes ?? {};
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      if (!(error instanceof Error) || !REFUSED.has(error.name) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
    }
  }
}

/**
 * Conditionally updates an item that only one of many workers may claim; undefined when the condition fails.
 * If the response was lost and the claim is sent again, it succeeds, because it finds its own claim.
 */
export const claimItem = ({
  UpdateExpression,
  ConditionExpression,
  ExpressionAttributeValues,
  ...update
}: ItemUpdate & { UpdateExpression: `SET ${string}` }): Promise<Record<string, unknown> | undefined> =>
  updateItem({
    ...update,
    UpdateExpression: UpdateExpression.replace('SET ', 'SET claimedBy = :claimedBy, '),
    ConditionExpression: `${ConditionExpression} OR claimedBy = :claimedBy`,
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':claimedBy': randomBytes(9).toString('base64url'),
    },
  });

/** Sets the given attributes; returns all attributes, or undefined when there is no such item. */
export function changeItem(
  key: ItemKey,
  change: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const names = Object.keys(change).filter((name) => change[name] !== undefined);
  return updateItem({
    Key: key,
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, change[name]])),
  });
}
