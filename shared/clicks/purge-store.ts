import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { statsPk } from './stats-items.ts';

// BatchWriteItem takes at most 25 requests (AWS limit).
const PAGE = 25;

/**
 * Removes everything counted for a target. Call when it is gone for good and none of its clicks can be in the
 * queue any more; its raw clicks expire on their own. Can be called again after it was interrupted.
 */
export async function purgeStats(targetId: string): Promise<void> {
  const table = tableName();
  for (;;) {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': statsPk(targetId) },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        Limit: PAGE,
      }),
    );
    if (!page.Items || page.Items.length === 0) return;
    let requests = page.Items.map((Key) => ({ DeleteRequest: { Key } }));
    for (let attempt = 1; requests.length > 0; attempt++) {
      const answer = await dynamo().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
      requests = (answer.UnprocessedItems?.[table] ?? []) as typeof requests;
      if (requests.length > 0) await sleep(Math.random() * Math.min(50 * 2 ** attempt, 2000));
    }
  }
}
