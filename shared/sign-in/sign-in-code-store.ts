import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { codeKey } from '../accounts/members/user-items.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { TABLE } from '../platform/dynamo/table.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { CODE_MS, MAX_TRIES, type StoredCode, storedCodeSchema } from './sign-in-code.ts';

/** The only valid sign-in code of a user. */

/** A code that expires sooner is replaced when another one is requested. */
const WORTH_SENDING_MS = 5 * 60_000;

/** A user's code, strongly consistent. It may have expired or be used up. */
export async function findCode(userId: string): Promise<StoredCode | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: codeKey(userId), ConsistentRead: true }),
  );
  return Item && storedCodeSchema.parse(Item);
}

/**
 * The code to send: the current one while it is valid, with its own key, so that nobody can invalidate a code by requesting
 * another one; otherwise a new one for the key with this name.
 */
export async function issueCode(
  userId: string,
  keyName: string,
  now: Date,
  lifetimeMs = CODE_MS,
): Promise<StoredCode> {
  for (;;) {
    const current = await findCode(userId);
    const worksFor = current && current.tries < MAX_TRIES ? Date.parse(current.expiresAt) - now.getTime() : 0;
    if (current && worksFor >= Math.min(WORTH_SENDING_MS, lifetimeMs)) return current;
    const expires = new Date(now.getTime() + lifetimeMs);
    const code: StoredCode = {
      salt: randomBytes(24).toString('base64url'),
      keyName,
      tries: 0,
      expiresAt: expires.toISOString(),
    };
    try {
      await dynamo().send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...codeKey(userId), ...code, [TABLE.ttl]: Math.ceil(expires.getTime() / 1000) },
          // A concurrent request may issue one: both send the same code.
          ...(current
            ? { ConditionExpression: 'salt = :salt', ExpressionAttributeValues: { ':salt': current.salt } }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        }),
      );
      return code;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

/**
 * Counts an attempt before its code is compared, so that concurrent guesses are all counted. Undefined if no code can be
 * tried.
 */
export async function countTry(userId: string, now: Date): Promise<StoredCode | undefined> {
  const item = await updateItem(
    {
      Key: codeKey(userId),
      UpdateExpression: 'ADD tries :one',
      ConditionExpression: 'tries < :max AND expiresAt > :now',
      ExpressionAttributeValues: { ':one': 1, ':max': MAX_TRIES, ':now': now.toISOString() },
    },
    { once: true },
  );
  return item && storedCodeSchema.parse(item);
}

/** Action that consumes a code; fails if it was used or replaced. */
export const useCode = (userId: string, { salt }: StoredCode): TransactItems[number] => ({
  Delete: {
    TableName: tableName(),
    Key: codeKey(userId),
    ConditionExpression: 'salt = :salt',
    ExpressionAttributeValues: { ':salt': salt },
  },
});
