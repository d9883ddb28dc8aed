import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../runtime/in-parallel.ts';
import { chunksOf } from './chunks.ts';
import { dynamo, tableName } from './client.ts';
import type { ItemKey } from './table.ts';

/** Most requests one BatchWriteItem may hold (AWS limit). */
const MAX_REQUESTS = 25;
const MAX_ATTEMPTS = 8;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

interface BatchWriteOptions {
  /** Calls at the same time. */
  concurrency?: number;
  /** Checked before every call: once it returns true, nothing more is sent. With it, retries are not limited. */
  shouldStop?: () => boolean;
}

/** Writes any number of items, each on its own: when this throws, some of them may have been written. */
export async function batchPut(items: readonly (ItemKey & Record<string, unknown>)[]): Promise<void> {
  await batchWrite(items.map((item) => ({ PutRequest: { Item: { ...item } } })));
}

/** Deletes any number of items, each on its own: when this throws, some of them may be deleted. Keys must differ. */
export async function batchDelete(keys: readonly ItemKey[], options?: BatchWriteOptions): Promise<void> {
  await batchWrite(
    keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    options,
  );
}

async function batchWrite(
  requests: readonly WriteRequest[],
  { concurrency = 4, shouldStop }: BatchWriteOptions = {},
): Promise<void> {
  await inParallel(chunksOf(requests, MAX_REQUESTS), concurrency, (chunk) => writeChunk(chunk, shouldStop));
}

async function writeChunk(requests: WriteRequest[], shouldStop?: () => boolean): Promise<void> {
  const table = tableName();
  let pending = requests;
  for (let attempt = 1; !shouldStop?.(); attempt++) {
    const response = await dynamo().send(new BatchWriteCommand({ RequestItems: { [table]: pending } }));
    // What there is no capacity for is left out: not an error, so the SDK does not retry.
    pending = response.UnprocessedItems?.[table] ?? [];
    if (pending.length === 0) return;
    if (!shouldStop && attempt === MAX_ATTEMPTS) {
      throw new Error('DynamoDB left items unwritten in every attempt');
    }
    await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
  }
}
