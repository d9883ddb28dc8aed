import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../dynamo/batch-get.ts';
import { dynamo, tableName } from '../dynamo/client.ts';
import { type ItemKey, TABLE } from '../dynamo/table.ts';
import type { DateRange } from './analytics-report.ts';
import { DIMENSIONS } from './count-plan.ts';
import {
  type DayStats,
  dayRange,
  key,
  legacyVisitorRange,
  listRange,
  readList,
  statsPk,
  type TotalStats,
  targetIdOf,
  toDay,
  toTotal,
  VISITORS,
} from './stats-items.ts';

/**
 * Reads for reports. Strongly consistent where figures have to fit together. What is counted of a target is in one cell, or
 * in several (see `spread.ts`): `cells` comes with its totals.
 */

/** Totals of a target; all zero for one that was never clicked. One item, or one for each cell. */
export async function readTotal(targetId: string): Promise<TotalStats> {
  const [item] = await batchGet([key.total(targetId)], { consistent: true });
  const first = toTotal(item);
  const others = await batchGet(otherTotals(targetId, first.cells), { consistent: true });
  return others.map(toTotal).reduce((sum, total) => added(sum, total), first);
}

/** Total clicks of any number of targets; 0 for those that were never clicked. Half a read unit for each, or each cell. */
export async function readClickTotals(targetIds: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map(targetIds.map((targetId) => [targetId, 0]));
  const take = async (keys: ItemKey[]) => {
    const items = await batchGet(keys, { attributes: [TABLE.partitionKey, 'clicks', 'cells'] });
    return items.map((item) => {
      const [targetId, { clicks, cells }] = [targetIdOf(String(item[TABLE.partitionKey])), toTotal(item)];
      totals.set(targetId, (totals.get(targetId) ?? 0) + clicks);
      return { targetId, cells };
    });
  };
  const first = await take([...totals.keys()].map((targetId) => key.total(targetId)));
  await take(first.flatMap(({ targetId, cells }) => otherTotals(targetId, cells)));
  return totals;
}

const otherTotals = (targetId: string, cells: number): ItemKey[] =>
  Array.from({ length: cells - 1 }, (_, i) => key.total(targetId, i + 1));

/** The days with counters in a range, ascending. */
export async function readDays(
  targetId: string,
  { from, to }: DateRange,
  cells: number,
): Promise<DayStats[]> {
  const days = new Map<string, DayStats>();
  await inEachCell(targetId, cells, async (pk) => {
    for await (const items of pages(pk, dayRange(from, to), { ScanIndexForward: true })) {
      for (const day of items.map(toDay)) {
        const others = days.get(day.date);
        days.set(day.date, others ? addedDay(others, day) : day);
      }
    }
  });
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Every different visitor of a range, those of the newest days first. */
export async function readVisitors(
  targetId: string,
  { from, to }: DateRange,
  cells: number,
): Promise<string[]> {
  const found: DayVisitors[] = [];
  await inEachCell(targetId, cells, async (pk) => {
    for (const kind of ['new', 'back'] as const) {
      for await (const items of pages(pk, listRange(kind, from, to), NEWEST_FIRST))
        found.push(...items.map(readList));
    }
  });
  return newestFirst(found, Number.POSITIVE_INFINITY);
}

/** Up to `most` visitors of one day. */
export async function readVisitorsOfDay(
  targetId: string,
  day: string,
  cells: number,
  most: number,
): Promise<string[]> {
  const found: DayVisitors[] = [];
  await inEachCell(targetId, cells, async (pk) => {
    for (const kind of ['new', 'back'] as const) {
      found.push(...(await someOf(pk, listRange(kind, day, day), most)));
    }
  });
  return newestFirst(found, most);
}

/** Up to `most` visitors of a target's whole life, those who came for the first time on the newest days first. */
export async function readNewestVisitors(targetId: string, cells: number, most: number): Promise<string[]> {
  const found: DayVisitors[] = [];
  await inEachCell(targetId, cells, async (pk) => {
    found.push(...(await someOf(pk, listRange('new'), most)));
  });
  const newest = newestFirst(found, most);
  if (newest.length === most) return newest;
  // Those of before have no day.
  const older = await someOf(statsPk(targetId), legacyVisitorRange(), most - newest.length);
  return [...newest, ...older.flatMap(({ visitors }) => visitors)];
}

type DayVisitors = ReturnType<typeof readList>;

/** A list may hold one visitor or many: the first read tells how many more to ask for. */
const FIRST_LISTS = 100;

/** Lists of a range, the newest first, until `most` visitors are in them. */
async function someOf(pk: string, range: [string, string], most: number): Promise<DayVisitors[]> {
  const found: DayVisitors[] = [];
  let count = 0;
  const limit = () => {
    if (found.length === 0) return Math.min(most, FIRST_LISTS);
    return Math.ceil(((most - count) * found.length) / count);
  };
  if (most === 0) return found;
  for await (const items of pages(pk, range, NEWEST_FIRST, limit)) {
    for (const list of items.map(readList)) {
      found.push(list);
      count += list.visitors.length;
    }
    if (count >= most) break;
  }
  return found;
}

function newestFirst(found: DayVisitors[], most: number): string[] {
  const visitors = new Set<string>();
  // Stable: those of one day stay in the order in which they were read.
  for (const list of found.sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : 0))) {
    for (const visitor of list.visitors) {
      if (visitors.size >= most) return [...visitors];
      visitors.add(visitor);
    }
  }
  return [...visitors];
}

/** Sums, and the widest bounds; whatever else `a` has stays. */
function added<T extends Omit<TotalStats, 'cells'>>(a: T, b: Omit<TotalStats, 'cells'>): T {
  return {
    ...a,
    clicks: a.clicks + b.clicks,
    visitors: a.visitors + b.visitors,
    firstClickAt: lower(a.firstClickAt, b.firstClickAt),
    lastClickAt: higher(a.lastClickAt, b.lastClickAt),
  };
}

function addedDay(a: DayStats, b: DayStats): DayStats {
  for (const dimension of DIMENSIONS) {
    const counts = a.counts[dimension];
    for (const [name, count] of b.counts[dimension]) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return { ...added(a, b), updatedAt: higher(a.updatedAt, b.updatedAt) };
}

const lower = (a: string | undefined, b: string | undefined) => (a === undefined || (b && b < a) ? b : a);
const higher = (a: string | undefined, b: string | undefined) => (a === undefined || (b && b > a) ? b : a);

/** Cells that are read at once. */
const CELLS_AT_ONCE = 16;

async function inEachCell(
  targetId: string,
  cells: number,
  read: (pk: string) => Promise<void>,
): Promise<void> {
  const all = Array.from({ length: cells }, (_, cell) => statsPk(targetId, cell)).values();
  const lane = async () => {
    for (const pk of all) await read(pk);
  };
  await Promise.all(Array.from({ length: Math.min(CELLS_AT_ONCE, cells) }, lane));
}

const NEWEST_FIRST = {
  ScanIndexForward: false,
  ProjectionExpression: `${TABLE.sortKey}, ${VISITORS}`,
};

async function* pages(
  pk: string,
  [low, high]: [string, string],
  options: { ScanIndexForward: boolean; ProjectionExpression?: string },
  limit?: () => number,
): AsyncGenerator<Record<string, unknown>[]> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :low AND :high`,
        ExpressionAttributeValues: { ':pk': pk, ':low': low, ':high': high },
        ConsistentRead: true,
        ...options,
        ...(limit && { Limit: limit() }),
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}
