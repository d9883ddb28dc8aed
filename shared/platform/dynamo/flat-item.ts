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

type Values = ReturnType<typeof valuesOf>;

/** A read that is sent together with those that are asked for in the same moment. */
interface Read {
  key: ItemKey;
  item: PromiseWithResolvers<Values | undefined>;
}

let gathered: Read[] = [];

/**
 * An item, eventually consistent. What is asked for before the caller first waits is one call, and so needs one connection,
 * which is a good part of a cold start.
 */
export function readFlatItem(key: ItemKey): Promise<Values | undefined> {
  const same = gathered.find((read) => read.key.pk === key.pk && read.key.sk === key.sk);
  if (same) return same.item.promise;
  const item = Promise.withResolvers<Values | undefined>();
  gathered.push({ key, item });
  if (gathered.length === 1) queueMicrotask(readGathered);
  return item.promise;
}

async function readGathered(): Promise<void> {
  const reads = gathered;
  gathered = [];
  const [first] = reads;
  try {
    const items = reads.length === 1 && first ? [await getItem(first.key)] : await batchGet(reads);
    for (const [i, { item }] of reads.entries()) item.resolve(items[i]);
  } catch (error) {
    for (const { item } of reads) item.reject(error);
  }
}

async function getItem(key: ItemKey): Promise<Values | undefined> {
  const { Item } = await awsCall<{ Item?: FlatItem }>('dynamodb', 'GetItem', {
    TableName: setting(SETTING.tableName),
    Key: flatKey(key),
  });
  return Item && valuesOf(Item);
}

/** In the order of the reads. A handful at most: far from the limit of 100 items and 16 MB. */
async function batchGet(reads: readonly Read[]): Promise<(Values | undefined)[]> {
  const table = setting(SETTING.tableName);
  const { Responses, UnprocessedKeys } = await awsCall<{
    Responses: Record<string, FlatItem[]>;
    UnprocessedKeys?: Record<string, unknown>;
  }>('dynamodb', 'BatchGetItem', {
    RequestItems: { [table]: { Keys: reads.map(({ key }) => flatKey(key)) } },
  });
  // Throttled in part, which is rare: not worth telling which.
  if (Object.keys(UnprocessedKeys ?? {}).length > 0) return Promise.all(reads.map(({ key }) => getItem(key)));
  const items = (Responses[table] ?? []).map(valuesOf);
  return reads.map(({ key }) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk));
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
