import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import type { Payer, ReadBudget } from './read-budget.ts';
import { type ItemKey, TABLE } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'> & {
  /** Exclusive start key; absent: from the beginning. */
  after?: Record<string, unknown> | undefined;
  /** Stops reading once it is spent. */
  budget?: Budgeted | undefined;
  /** Pays for the reads without stopping them. */
  payer?: Payer | undefined;
};

/** Reading that stops once its budget is spent, and records there where the list continues. */
export interface Budgeted {
  of: ReadBudget;
  positionOf: (lastKey: Record<string, unknown>) => string;
}

/** Lets a budget stop the query of a list whose positions follow `prefix` in the sort keys. */
export const budgeted = (of: ReadBudget, prefix: ItemKey): Budgeted => ({
  of,
  positionOf: (lastKey) => String(lastKey[TABLE.sortKey]).slice(prefix.sk.length),
});

/** The pages of a query: `Limit` items each, or up to 1 MB (AWS limit). */
export async function* queryPages({
  budget,
  payer = budget?.of,
  ...query
}: Query): AsyncGenerator<Record<string, unknown>[]> {
  const counted = payer && ({ ReturnConsumedCapacity: 'TOTAL' } as const);
  for await (const { Items, LastEvaluatedKey, ConsumedCapacity } of paginated({ ...query, ...counted })) {
    payer?.spend(ConsumedCapacity?.CapacityUnits ?? 0);
    yield Items ?? [];
    // By now, the consumer has paid for what it read about these items.
    if (budget?.of.isSpent && LastEvaluatedKey !== undefined) {
      budget.of.rest = budget.positionOf(LastEvaluatedKey);
      return;
    }
  }
}

function paginated({ after, ...query }: Omit<Query, 'budget' | 'payer'>) {
  const settings = { client: dynamo(), ...(after && { startingToken: after }) };
  return paginateQuery(settings, { ...query, TableName: tableName() });
}

/** How many items a query finds; it stops beyond `most`. */
export async function countItems(
  query: Omit<Query, 'budget' | 'payer'>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let count = 0;
  for await (const { Count = 0 } of paginated({ ...query, Select: 'COUNT' })) {
    count += Count;
    if (count > most) break;
  }
  return count;
}

type Options = Pick<Query, 'after' | 'ScanIndexForward' | 'Limit' | 'ConsistentRead' | 'budget' | 'payer'>;

/** A partition in pages; strongly consistent by default. */
export const queryPartition = (pk: string, options: Options = {}) =>
  queryPages({
    KeyConditionExpression: `${TABLE.partitionKey} = :pk`,
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
    ...options,
  });

/**
 * The items of a partition whose sort key begins with that of `key`, in pages;
 * strongly consistent by default.
 */
export const queryPrefix = (key: ItemKey, options: Options = {}) =>
  queryPages({ ...beginsWith(key), ConsistentRead: true, ...options });

/** Condition of a query: the sort key begins with that of `key`. */
export const beginsWith = ({ pk, sk }: ItemKey) => ({
  KeyConditionExpression: `${TABLE.partitionKey} = :pk AND begins_with(${TABLE.sortKey}, :prefix)`,
  ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
});

/** All items of these pages, parsed. */
export async function parseAll<T>(
  pages: AsyncIterable<Record<string, unknown>[]>,
  schema: { parse(item: unknown): T },
): Promise<T[]> {
  const found: T[] = [];
  for await (const items of pages) found.push(...items.map((item) => schema.parse(item)));
  return found;
}

/**
 * A partition's items between two sort keys, inclusive, in pages; strongly consistent by default. None if the
 * range ends before it starts, which DynamoDB would reject.
 */
export async function* queryBetween(
  pk: string,
  range: Range,
  options: Options = {},
): AsyncGenerator<Record<string, unknown>[]> {
  if (range.from > range.to) return;
  yield* queryPages({ ...between(pk, range), ConsistentRead: true, ...options });
}

interface Range {
  from: string;
  to: string;
}

/** Condition of a query: the sort key is between these two, inclusive. */
export const between = (pk: string, { from, to }: Range) => ({
  KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :low AND :high`,
  ExpressionAttributeValues: { ':pk': pk, ':low': from, ':high': to },
});
