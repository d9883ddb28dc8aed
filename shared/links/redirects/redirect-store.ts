import { expiryIndexKeys } from '../../expiry/expiry-index.ts';
import type { BlockReason } from '../../moderation/block.ts';
import { type FlatItem, flatKey, readFlatItem, valuesOf } from '../../platform/dynamo/flat-item.ts';
import { type AwsCallError, awsCall } from '../../platform/runtime/aws-call.ts';
import { coalesceReads } from '../../platform/runtime/coalesce.ts';
import { hotCache } from '../../platform/runtime/hot-cache.ts';
import { hotReadMs, SETTING, setting } from '../../platform/runtime/settings.ts';
import { entryOf, type RedirectEntry, redirectKey, VISITS } from './redirect-entry.ts';

/** DynamoDB access of the redirect, without the SDK: it runs on every click. */

const readItem = coalesceReads(async (code: string): Promise<RedirectEntry | undefined> => {
  const item = await readFlatItem(redirectKey(code));
  return item && entryOf(item);
});

/**
 * The entry of a code, or undefined. One eventually consistent read, or none for a hot code; click limits stay exact,
 * because `consumeVisit` checks them on write.
 */
export const readEntry = hotCache(readItem, hotReadMs);

export type Consumption = 'rejected' | 'consumed' | 'limit reached' | { blocked: BlockReason };

/**
 * Consumes one visit in a conditional update, so that a click limit of N allows exactly N visits, also under concurrency.
 * Rejected once the limit is reached or the link is no longer active. The same call detects a block, even if the visit has
 * read a stale entry.
 */
export async function consumeVisit(code: string): Promise<Consumption> {
  try {
    const { Attributes } = await awsCall<{ Attributes: FlatItem }>('dynamodb', 'UpdateItem', {
      TableName: setting(SETTING.tableName),
      Key: flatKey(redirectKey(code)),
      UpdateExpression: 'ADD #visits :one',
      ConditionExpression:
        '#status = :active AND attribute_not_exists(blocked) AND (attribute_not_exists(maxClicks) OR attribute_not_exists(#visits) OR #visits < maxClicks)',
      ExpressionAttributeNames: { '#visits': VISITS, '#status': 'status' },
      ExpressionAttributeValues: { ':one': { N: '1' }, ':active': { S: 'active' } },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const { visits, maxClicks } = entryOf(valuesOf(Attributes));
    return visits === maxClicks ? 'limit reached' : 'consumed';
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
    const { item = {} } = error as AwsCallError;
    const { blocked } = entryOf(valuesOf(item as FlatItem));
    return blocked === undefined ? 'rejected' : { blocked };
  }
}

/** Adds a link that reached its click limit to the expiry index. Idempotent. */
export async function flagClickLimitReached(code: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const flags = { capReachedAt: at, ...expiryIndexKeys(at, code) };
  const names = Object.keys(flags);
  try {
    await awsCall('dynamodb', 'UpdateItem', {
      TableName: setting(SETTING.tableName),
      Key: flatKey(redirectKey(code)),
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#visits >= maxClicks AND attribute_not_exists(capReachedAt)',
      ExpressionAttributeNames: { '#visits': VISITS },
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(flags).map(([name, value]) => [`:${name}`, { S: value }]),
      ),
    });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error;
  }
}
