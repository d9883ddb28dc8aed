import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { statsPk } from './stats-items.ts';

// BatchWriteItem takes at most 25 requests (AWS limit).
const BATCH = 25;
const BATCHES_AT_ONCE = 10;

/**
 * Removes everything counted for a target. Call when it is gone for good and none of its clicks can be in the
 * queue any more; its raw clicks expire on their own. False when `isOver` stopped it: the next call goes on.
 */
export async function purgeStats(targetId: string, isOver: () => boolean): Promise<boolean> {
  const table = tableName();
  while (!isOver()) {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': statsPk(targetId) },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        Limit: BATCH * BATCHES_AT_ONCE,
      }),
    );
    const keys = page.Items ?? [];
    if (keys.length === 0) return true;
    const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, i) =>
      keys.slice(i * BATCH, (i + 1) * BATCH),
    );
    await Promise.all(batches.map((batch) => remove(table, batch, isOver)));
  }
  return false;
}

async function remove(table: string, keys: readonly Record<string, unknown>[], isOver: () => boolean) {
  let requests = keys.map((Key) => ({ DeleteRequest: { Key } }));
  for (let attempt = 1; requests.length > 0 && !isOver(); attempt++) {
    const answer = await dynamo().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    requests = (answer.UnprocessedItems?.[table] ?? []) as typeof requests;
    if (requests.length > 0) await sleep(Math.random() * Math.min(50 * 2 ** attempt, 2000));
  }
}
