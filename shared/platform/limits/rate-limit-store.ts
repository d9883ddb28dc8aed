import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { absent, all, any, atMost, exists, isNot } from '../dynamo/conditions.ts';
import { TABLE } from '../dynamo/table.ts';
import { updateItem } from '../dynamo/update.ts';
import { update } from '../dynamo/update-builder.ts';
import { AppError } from '../errors.ts';
import { type RateUse, rateLimitHeaders } from './rate-limit.ts';
import { type RateScope, rateKey } from './rate-limit-items.ts';

/** At most `limit` uses per window of `windowSeconds`. */
export interface RateLimit {
  scope: RateScope;
  limit: number;
  windowSeconds: number;
}

/** Counts a use by `who`. Throws as `countUses` does. */
export const countUse = (limit: RateLimit, who: string, now: Date): Promise<RateUse> =>
  countUses(limit, { who, uses: 1 }, now);

/**
 * Counts `uses` by `who` at once. Throws RATE_LIMITED, with the seconds until the window ends as
 * retry-after. One conditional update, exact under concurrency. Rejected uses do not count, and neither does
 * a second attempt after a lost response, which would take the last use of a limit for that of another;
 * unless another use came in between.
 */
export async function countUses(
  { scope, limit, windowSeconds }: RateLimit,
  { who, uses }: { who: string; uses: number },
  now: Date,
): Promise<RateUse> {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / windowSeconds);
  const end = (window + 1) * windowSeconds;
  if (uses > limit) throw limited({ limit, windowSeconds }, end, seconds);
  const use = randomUUID();
  const after = (used: number): RateUse => ({ limit, remaining: Math.max(0, limit - used), resetAt: end });
  try {
    const { Attributes } = await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        ...update(rateKey(scope, who, { windowSeconds, window }))
          .add({ uses })
          .setFirst({ [TABLE.ttl]: end + windowSeconds })
          .set({ lastUse: use })
          .when(any(absent('uses'), all(atMost('uses', limit - uses), isNot('lastUse', use)))).input,
        ReturnValues: 'UPDATED_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return after(Number(Attributes?.['uses']));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (error.Item?.['lastUse']?.S === use) return after(Number(error.Item['uses']?.N));
    throw limited({ limit, windowSeconds }, end, seconds);
  }
}

/** Counts a use. Returns undefined if the limit is reached, where `countUse` throws RATE_LIMITED. */
export async function tryUse(limit: RateLimit, who: string, now: Date): Promise<RateUse | undefined> {
  try {
    return await countUse(limit, who, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return undefined;
    throw error;
  }
}

function limited(
  { limit, windowSeconds }: Pick<RateLimit, 'limit' | 'windowSeconds'>,
  resetAt: number,
  seconds: number,
): AppError {
  const wait = resetAt - seconds;
  return new AppError(
    'RATE_LIMITED',
    `Limited to ${limit} requests in ${spell(windowSeconds)}. Try again in ${wait} s.`,
    {
      params: { limit, windowSeconds, retryAfter: wait },
      headers: { 'retry-after': String(wait), ...rateLimitHeaders({ limit, remaining: 0, resetAt }) },
    },
  );
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

/**
 * Reverts `countUse`, unless the window has changed since. A second attempt after a lost response reverts
 * nothing, unless another refund came in between.
 */
export async function refundUse({ scope, windowSeconds }: RateLimit, who: string, now: Date): Promise<void> {
  const window = Math.floor(now.getTime() / 1000 / windowSeconds);
  const lastRefund = randomUUID();
  // Not `lastUse`: a refund must not hide a use whose response was lost. A deleted counter must not
  // come back without a TTL.
  await updateItem(
    update(rateKey(scope, who, { windowSeconds, window }))
      .add({ uses: -1 })
      .set({ lastRefund })
      .when(exists('uses'), any(absent('lastRefund'), isNot('lastRefund', lastRefund))),
  );
}
