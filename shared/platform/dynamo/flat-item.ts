import { awsCall } from '../runtime/aws-call.ts';
import { SETTING, setting } from '../runtime/settings.ts';
import type { ItemKey } from './table.ts';

/**
 * Flat items (strings, numbers and booleans) read without the SDK, which would dominate the cold
 * starts visitors wait for.
 */

/** A flat item in DynamoDB JSON. */
export type FlatItem = Record<string, { S: string } | { N: string } | { BOOL: boolean }>;

/** A key in DynamoDB JSON. */
export const flatKey = ({ pk, sk }: ItemKey) => ({ pk: { S: pk }, sk: { S: sk } });

type Values = ReturnType<typeof valuesOf>;

interface Read {
  key: ItemKey;
  item: PromiseWithResolvers<Values | undefined>;
}

/** The reads that `inOneCall` collects; undefined outside of it. */
let gathering: Read[] | undefined;

/**
 * Combines the reads that `start` begins before its first await into one call: one connection instead
 * of several, which is a large part of a cold start. Functions that use it need BatchGetItem, and
 * GetItem for a single read.
 */
export function inOneCall<Result>(start: () => Promise<Result>): Promise<Result> {
  const reads: Read[] = [];
  gathering = reads;
  try {
    return start();
  } finally {
    gathering = undefined;
    void readAll(reads);
  }
}

/** An item, eventually consistent. */
export function readFlatItem(key: ItemKey): Promise<Values | undefined> {
  if (!gathering) return getItem(key);
  const same = gathering.find((read) => read.key.pk === key.pk && read.key.sk === key.sk);
  if (same) return same.item.promise;
  const item = Promise.withResolvers<Values | undefined>();
  gathering.push({ key, item });
  return item.promise;
}

async function readAll(reads: readonly Read[]): Promise<void> {
  const [first] = reads;
  if (!first) return;
  try {
    const items = reads.length === 1 ? [await getItem(first.key)] : await batchGet(reads);
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

/** Reads a handful of items, in the order of the reads: far from the limit of 100 items and 16 MB. */
async function batchGet(reads: readonly Read[]): Promise<(Values | undefined)[]> {
  const table = setting(SETTING.tableName);
  const { Responses, UnprocessedKeys } = await awsCall<{
    Responses: Record<string, FlatItem[]>;
    UnprocessedKeys?: Record<string, unknown>;
  }>('dynamodb', 'BatchGetItem', {
    RequestItems: { [table]: { Keys: reads.map(({ key }) => flatKey(key)) } },
  });
  // Throttled in part, which is rare: not worth finding out which.
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
