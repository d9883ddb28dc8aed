import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchDelete } from './batch-write.ts';
import { dynamo, tableName } from './client.ts';
import { type ItemKey, TABLE } from './table.ts';

// Ten parallel BatchWriteItem calls.
const PAGE_SIZE = 250;
const CONCURRENCY = 10;

/** Removes all items of a partition. False when stopped; the next call continues. */
export async function purgePartition(pk: string, shouldStop: () => boolean): Promise<boolean> {
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
    const keys = (page.Items ?? []) as ItemKey[];
    if (keys.length === 0) return true;
    await batchDelete(keys, { concurrency: CONCURRENCY, shouldStop });
  }
  return false;
}
