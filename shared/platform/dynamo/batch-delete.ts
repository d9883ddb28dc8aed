import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import type { ItemKey } from './table.ts';

/** Most items one BatchWriteItem may delete (AWS limit). */
const MAX_ITEMS = 25;
const MAX_ATTEMPTS = 8;

/** Deletes any number of items, each on its own: when this throws, some of them may be deleted. Keys must differ. */
export async function batchDelete(keys: readonly ItemKey[]): Promise<void> {
  const chunks: ItemKey[][] = [];
  for (let i = 0; i < keys.length; i += MAX_ITEMS) chunks.push(keys.slice(i, i + MAX_ITEMS));
  await Promise.all(chunks.map(deleteChunk));
}

async function deleteChunk(keys: readonly ItemKey[]): Promise<void> {
  const table = tableName();
  let requests = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (let attempt = 1; ; attempt++) {
    const answer = await dynamo().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    // What there is no capacity for is left out: not an error, so the SDK does not retry.
    requests = (answer.UnprocessedItems?.[table] ?? []) as typeof requests;
    if (requests.length === 0) return;
    if (attempt === MAX_ATTEMPTS) throw new Error('DynamoDB left items undeleted in every attempt');
    await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
  }
}
