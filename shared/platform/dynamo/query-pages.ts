import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import { TABLE } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'> & {
  /** Key behind which to start; absent: at the beginning. */
  after?: Record<string, unknown> | undefined;
};

/** The items that a query finds, page by page: of `Limit` items, or as many as fit into 1 MB (AWS limit). */
export async function* queryPages({ after, ...query }: Query): AsyncGenerator<Record<string, unknown>[]> {
  const settings = { client: dynamo(), ...(after && { startingToken: after }) };
  for await (const { Items } of paginateQuery(settings, { ...query, TableName: tableName() })) {
    yield Items ?? [];
  }
}

/** The items of a partition from one sort key to another, both included, page by page; strongly consistent unless asked otherwise. */
export const queryBetween = (
  pk: string,
  low: string,
  high: string,
  options: Pick<Query, 'ScanIndexForward' | 'Limit' | 'ConsistentRead'> = {},
) =>
  queryPages({
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :low AND :high`,
    ExpressionAttributeValues: { ':pk': pk, ':low': low, ':high': high },
    ConsistentRead: true,
    ...options,
  });
