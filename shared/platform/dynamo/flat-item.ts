import { awsCall } from '../runtime/aws-call.ts';
import { SETTING, setting } from '../runtime/settings.ts';
import type { ItemKey } from './table.ts';

/**
 * Flat items (strings, numbers and booleans) read without the SDK, which would dominate the cold starts visitors wait
 * for.
 */

/** A flat item in DynamoDB JSON. */
export type FlatItem = Record<string, { S: string } | { N: string } | { BOOL: boolean }>;

/** A key in DynamoDB JSON. */
export const flatKey = ({ pk, sk }: ItemKey) => ({ pk: { S: pk }, sk: { S: sk } });

/** Eventually consistent. */
export async function readFlatItem(key: ItemKey): Promise<Record<string, unknown> | undefined> {
  const { Item } = await awsCall<{ Item?: FlatItem }>('dynamodb', 'GetItem', {
    TableName: setting(SETTING.tableName),
    Key: flatKey(key),
  });
  return Item && valuesOf(Item);
}

/** Unmarshals an item. */
export function valuesOf(item: FlatItem): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(item)) {
    if ('S' in value) values[name] = value.S;
    else if ('N' in value) values[name] = Number(value.N);
    else values[name] = value.BOOL;
  }
  return values;
}
