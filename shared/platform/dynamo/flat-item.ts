import { awsCall } from '../runtime/aws-call.ts';
import { SETTING, setting } from '../runtime/settings.ts';
import type { ItemKey } from './table.ts';

/**
 * Flat items, of strings, numbers and booleans only, read without the SDK: it would be the largest part of a cold start that
 * a visitor waits for.
 */

/** A flat item in DynamoDB's own JSON. */
export type FlatItem = Record<string, { S: string } | { N: string } | { BOOL: boolean }>;

/** A key in DynamoDB's own JSON. */
export const flatKey = ({ pk, sk }: ItemKey) => ({ pk: { S: pk }, sk: { S: sk } });

/** One eventually consistent read of one item. */
export async function readFlatItem(key: ItemKey): Promise<Record<string, unknown> | undefined> {
  const { Item } = await awsCall<{ Item?: FlatItem }>('dynamodb', 'GetItem', {
    TableName: setting(SETTING.tableName),
    Key: flatKey(key),
  });
  return Item && valuesOf(Item);
}

/** The values of an item, as the SDK would give them. */
export function valuesOf(item: FlatItem): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(item)) {
    if ('S' in value) values[name] = value.S;
    else if ('N' in value) values[name] = Number(value.N);
    else values[name] = value.BOOL;
  }
  return values;
}
