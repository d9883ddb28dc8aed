import { awsCall } from '../runtime/aws-call.ts';
import { coalesceReads } from '../runtime/coalesce.ts';
import { SETTING, setting } from '../runtime/settings.ts';
import { entryFromItem, type RedirectEntry, redirectKey, VISITS } from './redirect-entry.ts';

/** The redirect's own access to its items: lean, because it runs at every click. */

const itemKey = (code: string) => {
  const { pk, sk } = redirectKey(code);
  return { pk: { S: pk }, sk: { S: sk } };
};

/** The entry of a code, or undefined. One eventually consistent read of one item. */
export const readEntry = coalesceReads(async (code: string): Promise<RedirectEntry | undefined> => {
  const { Item } = await awsCall<{ Item?: Parameters<typeof entryFromItem>[0] }>('dynamodb', 'GetItem', {
    TableName: setting(SETTING.tableName),
    Key: itemKey(code),
  });
  return Item && entryFromItem(Item);
});

/**
 * Takes one visit of a capped link in one conditional step, so that a cap of N lets exactly N through however
 * many come at once. False when the cap is used up or the link has stopped meanwhile.
 */
export async function consumeVisit(code: string): Promise<boolean> {
  try {
    await awsCall('dynamodb', 'UpdateItem', {
      TableName: setting(SETTING.tableName),
      Key: itemKey(code),
      UpdateExpression: 'ADD #visits :one',
      ConditionExpression:
        '#status = :active AND (attribute_not_exists(maxClicks) OR attribute_not_exists(#visits) OR #visits < maxClicks)',
      ExpressionAttributeNames: { '#visits': VISITS, '#status': 'status' },
      ExpressionAttributeValues: { ':one': { N: '1' }, ':active': { S: 'active' } },
    });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
