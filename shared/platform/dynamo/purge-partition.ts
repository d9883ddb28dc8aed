import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchDelete } from './batch-write.ts';
import { dynamo, tableName } from './client.ts';
import { type ItemKey, TABLE } from './table.ts';

// Ten parallel BatchWriteItem calls.
const PAGE_SIZE = 250;
const CONCURRENCY = 10;

/** Removes all items of a partition. False when stopped; the next call continues. */
export async function purgePartition(pk: string, shouldStop: () => boolean): Promise<boolean> {
  return (await purgeItems(pk, shouldStop)) !== false;
}

/**
 * Removes all items of a partition except those with a sort key in `except`. Returns their number, or false
 * if stopped; the next call continues.
 */
export async function purgeItems(
  pk: string,
  shouldStop: () => boolean,
  except: readonly string[] = [],
): Promise<number | false> {
  let count = 0;
  while (!shouldStop()) {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `${TABLE.partitionKey} = :pk`,
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: `${TABLE.partitionKey}, ${TABLE.sortKey}`,
        ConsistentRead: true,
        Limit: PAGE_SIZE,
      }),
    );
    const found = (page.Items ?? []) as unknown as ItemKey[];
    const keys = found.filter(({ sk }) => !except.includes(sk));
    // Few items stay: each page contains others, if any are left.
    if (keys.length === 0) return count;
    await batchDelete(keys, { concurrency: CONCURRENCY, shouldStop });
    count += keys.length;
  }
  return false;
}
