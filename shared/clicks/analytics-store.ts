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
  visitorOf,
  visitorRange,
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

/** Every different visitor of a range, those seen on the newest days first: one small item for each visitor and day. */
export async function readVisitors(targetId: string, { from, to }: DateRange): Promise<string[]> {
  const visitors = new Set<string>();
  for await (const items of pages(targetId, seenRange(from, to), NEWEST_FIRST)) addVisitors(items, visitors);
  return [...visitors];
}

/** Up to `most` visitors of one day. */
export async function readVisitorsOfDay(targetId: string, day: string, most: number): Promise<string[]> {
  const visitors = new Set<string>();
  addVisitors(await firstPage(targetId, seenRange(day, day), most), visitors);
  return [...visitors];
}

/**
 * Up to `most` visitors of a target's whole life, those seen on the newest days first. Reads little more than
 * twice `most` small items: where regular visitors fill the newest days, others make up the rest in no order.
 */
export async function readSomeVisitors(targetId: string, most: number): Promise<string[]> {
  const visitors = new Set<string>();
  // Some came on two days: a little more than asked for spares most reports the second read.
  addVisitors(await firstPage(targetId, seenRange(), Math.ceil(most * 1.1)), visitors);
  if (visitors.size < most) addVisitors(await firstPage(targetId, visitorRange(), most), visitors);
  return [...visitors].slice(0, most);
}

async function firstPage(targetId: string, range: [string, string], most: number) {
  if (most === 0) return [];
  const { value } = await pages(targetId, range, { ...NEWEST_FIRST, Limit: most }).next();
  return value ?? [];
}

function addVisitors(items: readonly Record<string, unknown>[], visitors: Set<string>): void {
  for (const item of items) visitors.add(visitorOf(String(item[TABLE.sortKey])));
}

const NEWEST_FIRST = { ScanIndexForward: false, ProjectionExpression: TABLE.sortKey };

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
