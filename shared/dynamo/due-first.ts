import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import { dueUntil } from './due-index.ts';
import { INDEX } from './table.ts';

const PAGE_SIZE = 100;

/** What is due in one partition, earliest first, in pages. The index lags: look at an item again before acting on it. */
export async function* dueFirst(partition: string, now: Date): AsyncGenerator<Record<string, unknown>[]> {
  const { name, partitionKey, sortKey } = INDEX.byExpiry;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: name,
        KeyConditionExpression: `${partitionKey} = :pk AND ${sortKey} < :until`,
        ExpressionAttributeValues: { ':pk': partition, ':until': dueUntil(now) },
        Limit: PAGE_SIZE,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}
