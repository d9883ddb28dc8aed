import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../runtime/in-parallel.ts';
import { chunksOf } from './chunks.ts';
import { dynamo, tableName } from './client.ts';
import type { Payer } from './read-budget.ts';
import type { ItemKey } from './table.ts';

/** Keys per BatchGetItem (AWS limit). */
const MAX_KEYS = 100;
const PARALLEL_CALLS = 8;
const MAX_ATTEMPTS = 8;

export interface BatchGetOptions {
  /** Attributes to return; default all. */
  attributes?: readonly string[];
  consistent?: boolean;
  payer?: Payer | undefined;
}

/** Reads items by key, unordered; missing items are left out. Keys must be unique. */
export async function batchGet(
  keys: readonly ItemKey[],
  options: BatchGetOptions = {},
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  await inParallel(chunksOf(keys, MAX_KEYS), PARALLEL_CALLS, async (chunk) => {
    items.push(...(await readChunk(chunk, options)));
  });
  return items;
}

async function readChunk(
  keys: readonly ItemKey[],
  { attributes, consistent = false, payer }: BatchGetOptions,
): Promise<Record<string, unknown>[]> {
  const table = tableName();
  const projection = attributes && {
    ProjectionExpression: attributes.map((_, i) => `#a${i}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, i) => [`#a${i}`, name])),
  };
  const items: Record<string, unknown>[] = [];
  let pending: Record<string, unknown>[] = [...keys] as unknown as Record<string, unknown>[];
  for (let attempt = 1; ; attempt++) {
    const response = await dynamo().send(
      new BatchGetCommand({
        RequestItems: { [table]: { Keys: pending, ConsistentRead: consistent, ...projection } },
        ...(payer && { ReturnConsumedCapacity: 'TOTAL' }),
      }),
    );
    items.push(...(response.Responses?.[table] ?? []));
    for (const { CapacityUnits = 0 } of response.ConsumedCapacity ?? []) payer?.spend(CapacityUnits);
    // DynamoDB returns keys it throttled or that exceed 16 MB as unprocessed; the SDK does not retry them.
    pending = response.UnprocessedKeys?.[table]?.Keys ?? [];
    if (pending.length === 0) return items;
    if (attempt === MAX_ATTEMPTS) throw new Error('DynamoDB left keys unprocessed in every attempt');
    await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
  }
}
