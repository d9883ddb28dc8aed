import { expiryIndexKeys } from '../expiry/expiry-index.ts';
import { type FlatItem, flatKey, readFlatItem, valuesOf } from '../platform/dynamo/flat-item.ts';
import { awsCall } from '../platform/runtime/aws-call.ts';
import { coalesceReads } from '../platform/runtime/coalesce.ts';
import { hotCache } from '../platform/runtime/hot-cache.ts';
import { hotReadMs, SETTING, setting } from '../platform/runtime/settings.ts';
import { entryOf, type RedirectEntry, redirectKey, VISITS } from './redirect-entry.ts';

/** The redirect's own access to its items: lean, because it runs at every click. */

const readItem = coalesceReads(async (code: string): Promise<RedirectEntry | undefined> => {
  const item = await readFlatItem(redirectKey(code));
  return item && entryOf(item);
});

/**
 * The entry of a code, or undefined. One eventually consistent read of one item, or none for a code that is hot; a cap is
 * exact all the same, because a visit is taken from it where it is stored.
 */
export const readEntry = hotCache(readItem, hotReadMs);

/** What became of a visit to a capped link. */
export type Consumption = 'refused' | 'taken' | 'taken the last';

/**
 * Takes one visit of a capped link in one conditional step, so that a cap of N lets exactly N through however
 * many come at once. Refused when the cap is used up or the link has stopped meanwhile.
 */
export async function consumeVisit(code: string): Promise<Consumption> {
  try {
    const { Attributes } = await awsCall<{ Attributes: FlatItem }>('dynamodb', 'UpdateItem', {
      TableName: setting(SETTING.tableName),
      Key: flatKey(redirectKey(code)),
      UpdateExpression: 'ADD #visits :one',
      ConditionExpression:
        '#status = :active AND (attribute_not_exists(maxClicks) OR attribute_not_exists(#visits) OR #visits < maxClicks)',
      ExpressionAttributeNames: { '#visits': VISITS, '#status': 'status' },
      ExpressionAttributeValues: { ':one': { N: '1' }, ':active': { S: 'active' } },
      ReturnValues: 'ALL_NEW',
    });
    const { visits, maxClicks } = entryOf(valuesOf(Attributes));
    return visits === maxClicks ? 'taken the last' : 'taken';
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return 'refused';
    throw error;
  }
}

/** Puts a link whose cap is used up where the expiry sweep finds it. Does nothing the second time. */
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
