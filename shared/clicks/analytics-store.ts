import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../dynamo/batch-get.ts';
import { dynamo, tableName } from '../dynamo/client.ts';
import { TABLE } from '../dynamo/table.ts';
import type { DateRange } from './analytics-report.ts';
import {
  type DayStats,
  dayRange,
  key,
  seenRange,
  statsPk,
  type TotalStats,
  targetIdOf,
  toDay,
  toTotal,
  visitorOfSeen,
} from './stats-items.ts';

/** Reads for reports. Strongly consistent where figures have to fit together. */

/** Totals of a target: one item, whatever happened to it. All zero for one that was never clicked. */
export async function readTotal(targetId: string): Promise<TotalStats> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: key.total(targetId), ConsistentRead: true }),
  );
  return toTotal(Item);
}

/** Total clicks of any number of targets; 0 for those that were never clicked. Half a read unit for each. */
export async function readClickTotals(targetIds: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map(targetIds.map((targetId) => [targetId, 0]));
  const keys = [...totals.keys()].map(key.total);
  for (const item of await batchGet(keys, { attributes: [TABLE.partitionKey, 'clicks'] })) {
    totals.set(targetIdOf(String(item[TABLE.partitionKey])), toTotal(item).clicks);
  }
  return totals;
}

/** The days with counters in a range, ascending. */
export async function readDays(targetId: string, { from, to }: DateRange): Promise<DayStats[]> {
  const days: DayStats[] = [];
  for await (const items of pages(targetId, dayRange(from, to), { ScanIndexForward: true })) {
    days.push(...items.map(toDay));
  }
  return days;
}

/**
 * Different visitors of a range, those seen on the newest days first. Stops when it has found `enough` of them;
 * without a limit it reads one small item for each visitor and day.
 */
export async function readVisitors(
  targetId: string,
  { from, to }: DateRange,
  enough: number,
): Promise<string[]> {
  const visitors = new Set<string>();
  if (enough === 0) return [];
  const options = {
    ScanIndexForward: false,
    ProjectionExpression: TABLE.sortKey,
    ...(Number.isFinite(enough) ? { Limit: enough } : {}),
  };
  for await (const items of pages(targetId, seenRange(from, to), options)) {
    for (const item of items) {
      visitors.add(visitorOfSeen(String(item[TABLE.sortKey])));
      if (visitors.size === enough) return [...visitors];
    }
  }
  return [...visitors];
}

async function* pages(
  targetId: string,
  [low, high]: [string, string],
  options: { ScanIndexForward: boolean; ProjectionExpression?: string; Limit?: number },
): AsyncGenerator<Record<string, unknown>[]> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :low AND :high`,
        ExpressionAttributeValues: { ':pk': statsPk(targetId), ':low': low, ':high': high },
        ConsistentRead: true,
        ...options,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}
