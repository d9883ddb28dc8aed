import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import { TABLE } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'> & {
  /** Exclusive start key; absent: from the beginning. */
  after?: Record<string, unknown> | undefined;
};

/** The pages of a query: `Limit` items each, or up to 1 MB (AWS limit). */
export async function* queryPages({ after, ...query }: Query): AsyncGenerator<Record<string, unknown>[]> {
  const settings = { client: dynamo(), ...(after && { startingToken: after }) };
  for await (const { Items } of paginateQuery(settings, { ...query, TableName: tableName() })) {
    yield Items ?? [];
  }
}

/** A partition's items between two sort keys, inclusive, in pages; strongly consistent by default. */
export const queryBetween = (
  pk: string,
  { from, to }: { from: string; to: string },
  options: Pick<Query, 'ScanIndexForward' | 'Limit' | 'ConsistentRead'> = {},
) =>
  queryPages({
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :low AND :high`,
    ExpressionAttributeValues: { ':pk': pk, ':low': from, ':high': to },
    ConsistentRead: true,
    ...options,
  });
