import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import type { ItemKey } from './table.ts';

/** An item, strongly consistent; undefined if there is none. */
export async function getItem(Key: ItemKey) {
  const { Item } = await dynamo().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item;
}

/** Reads an item, strongly consistent, and parses it. undefined if there is none. */
export async function findItem<T>(key: ItemKey, schema: { parse(item: unknown): T }): Promise<T | undefined> {
  const item = await getItem(key);
  return item && schema.parse(item);
}
