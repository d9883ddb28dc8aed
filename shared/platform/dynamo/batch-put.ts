import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import type { ItemKey } from './table.ts';

/** Most items one BatchWriteItem may write (AWS limit). */
const MAX_ITEMS = 25;
const PARALLEL_CALLS = 4;
const MAX_ATTEMPTS = 8;

/** Writes any number of items, each on its own: when this throws, some of them may have been written. */
export async function batchPut(items: readonly (ItemKey & Record<string, unknown>)[]): Promise<void> {
  const chunks: (typeof items)[number][][] = [];
  for (let i = 0; i < items.length; i += MAX_ITEMS) chunks.push(items.slice(i, i + MAX_ITEMS));
  const lane = async () => {
    for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) await putChunk(chunk);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_CALLS, chunks.length) }, lane));
}

async function putChunk(items: readonly ItemKey[]): Promise<void> {
  const table = tableName();
  let requests = items.map((item) => ({ PutRequest: { Item: { ...item } } }));
  for (let attempt = 1; ; attempt++) {
    const answer = await dynamo().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    // What there is no capacity for is left out: not an error, so the SDK does not retry.
    requests = (answer.UnprocessedItems?.[table] ?? []) as typeof requests;
    if (requests.length === 0) return;
    if (attempt === MAX_ATTEMPTS) throw new Error('DynamoDB left items unwritten in every attempt');
    await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
  }
}
