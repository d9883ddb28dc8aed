import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../runtime/in-parallel.ts';
import { chunksOf } from './chunks.ts';
import { dynamo, tableName } from './client.ts';
import type { ItemKey } from './table.ts';

/** Requests per BatchWriteItem (AWS limit). */
const MAX_REQUESTS = 25;
const MAX_ATTEMPTS = 8;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

interface BatchWriteOptions {
  /** Concurrent calls. */
  concurrency?: number;
  /** Checked before every call; true stops. Lifts the limit on retries. */
  shouldStop?: () => boolean;
}

/** Writes items; not atomic: some may be written when this throws. */
export async function batchPut(items: readonly (ItemKey & Record<string, unknown>)[]): Promise<void> {
  await batchWrite(items.map((item) => ({ PutRequest: { Item: { ...item } } })));
}

/** Deletes items; not atomic: some may be deleted when this throws. Keys must be unique. */
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
    // DynamoDB returns throttled items as unprocessed; the SDK does not retry them.
    pending = response.UnprocessedItems?.[table] ?? [];
    if (pending.length === 0) return;
    if (!shouldStop && attempt === MAX_ATTEMPTS) {
      throw new Error('DynamoDB left items unwritten in every attempt');
    }
    await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
  }
}
