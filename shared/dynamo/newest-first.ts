import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import { INDEX, type ItemKey } from './table.ts';

/** Attributes that put an item into the list `partition` at `position`. */
export function listKeys(partition: string, position: string): Record<string, string> {
  return { [INDEX.byOwner.partitionKey]: partition, [INDEX.byOwner.sortKey]: position };
}

export interface ListPages {
  /** Where to go on: behind the item with this key at this position. Absent: from the newest one on. */
  after?: { key: ItemKey; position: string } | undefined;
  pageSize: number;
}

/** The items of one list of the index by owner, newest first, in pages. */
export async function* newestFirst(
  partition: string,
  { after, pageSize }: ListPages,
): AsyncGenerator<Record<string, unknown>[]> {
  let start: Record<string, unknown> | undefined = after && {
    ...after.key,
    ...listKeys(partition, after.position),
  };
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: INDEX.byOwner.name,
        KeyConditionExpression: `${INDEX.byOwner.partitionKey} = :owner`,
        ExpressionAttributeValues: { ':owner': partition },
        ScanIndexForward: false,
        Limit: pageSize,
        ExclusiveStartKey: start,
      }),
    );
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}
