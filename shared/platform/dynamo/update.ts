import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, dynamoWithoutRetries, tableName } from './client.ts';
import { exists, is } from './conditions.ts';
import type { ItemKey } from './table.ts';
import { Update, update } from './update-builder.ts';

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
  update: Update<true> | ItemUpdate,
  { once = false } = {},
): Promise<Record<string, unknown> | undefined> {
  const client = once ? dynamoWithoutRetries() : dynamo();
  for (let attempt = 1; ; attempt++) {
    try {
      const input = update instanceof Update ? update.input : update;
      const command = new UpdateCommand({ ...input, TableName: tableName(), ReturnValues: 'ALL_NEW' });
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
export function claimItem(
  update: Update<true> | (ItemUpdate & { UpdateExpression: `SET ${string}` }),
): Promise<Record<string, unknown> | undefined> {
  const claimedBy = randomBytes(9).toString('base64url');
  if (update instanceof Update)
    return updateItem(update.set({ claimedBy }).orWhen(is('claimedBy', claimedBy)));
  const { UpdateExpression, ConditionExpression, ExpressionAttributeValues, ...rest } = update;
  return updateItem({
    ...rest,
    UpdateExpression: UpdateExpression.replace('SET ', 'SET claimedBy = :claimedBy, '),
    ConditionExpression: `${ConditionExpression} OR claimedBy = :claimedBy`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':claimedBy': claimedBy },
  });
}

/** Sets the given attributes; returns all attributes, or undefined when there is no such item. */
export const changeItem = (
  key: ItemKey,
  change: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> => updateItem(update(key).set(change).when(exists()));
