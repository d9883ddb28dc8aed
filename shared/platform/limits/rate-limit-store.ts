import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { TABLE } from '../dynamo/table.ts';
import { AppError } from '../errors.ts';
import { type RateUse, rateLimitHeaders } from './rate-limit.ts';
import { type RateScope, rateKey } from './rate-limit-items.ts';

/** At most `limit` uses per window of `windowSeconds`. */
export interface RateLimit {
  scope: RateScope;
  limit: number;
  windowSeconds: number;
}

/**
 * Counts one use by `who`. Throws RATE_LIMITED, with the seconds until the window ends as retry-after. One conditional
 * update, exact under concurrency. Rejected uses do not count.
 */
export async function countUse(
  { scope, limit, windowSeconds }: RateLimit,
  who: string,
  now: Date,
): Promise<RateUse> {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / windowSeconds);
  const end = (window + 1) * windowSeconds;
  try {
    const { Attributes } = await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: rateKey(scope, who, { windowSeconds, window }),
        UpdateExpression: 'ADD uses :one SET #ttl = if_not_exists(#ttl, :ttl)',
        ConditionExpression: 'attribute_not_exists(uses) OR uses < :limit',
        ExpressionAttributeNames: { '#ttl': TABLE.ttl },
        ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':ttl': end + windowSeconds },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return { limit, remaining: Math.max(0, limit - Number(Attributes?.['uses'])), resetAt: end };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const wait = end - seconds;
    throw new AppError(
      'RATE_LIMITED',
      `Limited to ${limit} requests in ${spell(windowSeconds)}. Try again in ${wait} s.`,
      {
        params: { limit, windowSeconds, retryAfter: wait },
        headers: { 'retry-after': String(wait), ...rateLimitHeaders({ limit, remaining: 0, resetAt: end }) },
      },
    );
  }
}

/** The same; undefined instead of RATE_LIMITED. */
export async function tryUse(limit: RateLimit, who: string, now: Date): Promise<RateUse | undefined> {
  try {
    return await countUse(limit, who, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return undefined;
    throw error;
  }
}

function spell(seconds: number): string {
  const names: Record<number, string> = {
    60: 'a minute',
    600: '10 minutes',
    3600: 'an hour',
    86400: 'a day',
  };
  return names[seconds] ?? `${seconds} seconds`;
}

/** Reverts `countUse`, unless the window has changed since. */
export async function refundUse({ scope, windowSeconds }: RateLimit, who: string, now: Date): Promise<void> {
  const window = Math.floor(now.getTime() / 1000 / windowSeconds);
  await dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: rateKey(scope, who, { windowSeconds, window }),
      UpdateExpression: 'ADD uses :back',
      ExpressionAttributeValues: { ':back': -1 },
    }),
  );
}
