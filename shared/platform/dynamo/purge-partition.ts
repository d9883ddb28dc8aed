import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import { TABLE } from './table.ts';

// BatchWriteItem takes at most 25 requests (AWS limit).
const BATCH = 25;
const BATCHES_AT_ONCE = 10;

/** Removes all items of a partition. False when `isOver` stopped it: the next call goes on. */
export async function purgePartition(pk: string, isOver: () => boolean): Promise<boolean> {
  const table = tableName();
  while (!isOver()) {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: `${TABLE.partitionKey} = :pk`,
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: `${TABLE.partitionKey}, ${TABLE.sortKey}`,
        ConsistentRead: true,
        Limit: BATCH * BATCHES_AT_ONCE,
      }),
    );
    const keys = page.Items ?? [];
    if (keys.length === 0) return true;
    await removeItems(keys, isOver);
  }
  return false;
}

/** Removes items by their keys, or as many as `isOver` lets it. */
export async function removeItems(
  keys: readonly Record<string, unknown>[],
  isOver: () => boolean,
): Promise<void> {
  const table = tableName();
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, i) =>
    keys.slice(i * BATCH, (i + 1) * BATCH),
  ).values();
  const lane = async () => {
    for (const batch of batches) await remove(table, batch, isOver);
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, lane));
}

async function remove(table: string, keys: readonly Record<string, unknown>[], isOver: () => boolean) {
  let requests = keys.map((Key) => ({ DeleteRequest: { Key } }));
  for (let attempt = 1; requests.length > 0 && !isOver(); attempt++) {
    const answer = await dynamo().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    requests = (answer.UnprocessedItems?.[table] ?? []) as typeof requests;
    if (requests.length > 0) await sleep(Math.random() * Math.min(50 * 2 ** attempt, 2000));
  }
}
