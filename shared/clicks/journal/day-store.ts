import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { type DayStats, packDay, unpackDay } from './day-stats.ts';
import { pack, unpack } from './packed.ts';
import { type Partition, pkOf } from './partition.ts';

type Item = Record<string, unknown>;

const DAY = 'DAY#';
const dayKey = (partition: Partition, date: string): ItemKey => ({
  pk: pkOf(partition),
  sk: `${DAY}${date}`,
});
const visitorsKey = (partition: Partition): ItemKey => ({ pk: pkOf(partition), sk: 'VISITORS' });

/** A stored day. */
export interface StoredDay {
  stats: DayStats;
  /** The last included segment; -1 for none. */
  applied: number;
  /** The first and the last segment with rows of this day. */
  segments: { from: number; to: number } | undefined;
}

function toDay(item: Item): StoredDay {
  const date = String(item[TABLE.sortKey]).slice(DAY.length);
  return {
    stats: unpackDay(date, item['stats'] as Uint8Array),
    applied: Number(item['applied']),
    segments: { from: Number(item['from']), to: Number(item['to']) },
  };
}

/** The stored days from one date to another, both included, by date. */
export async function readDays(
  partition: Partition,
  { from = '0', to = '9' }: { from?: string | undefined; to?: string | undefined },
): Promise<Map<string, StoredDay>> {
  const days: StoredDay[] = [];
  const pages = queryBetween(pkOf(partition), { from: `${DAY}${from}`, to: `${DAY}${to}` });
  for await (const items of pages) days.push(...items.map(toDay));
  return new Map(days.map((day) => [day.stats.date, day]));
}

/** The stored ones among some dates. */
export async function readDaysOf(
  partition: Partition,
  dates: readonly string[],
): Promise<Map<string, StoredDay>> {
  const items = await batchGet(
    dates.map((date) => dayKey(partition, date)),
    { consistent: true },
  );
  return new Map(items.map(toDay).map((day) => [day.stats.date, day]));
}

/**
 * The first and the last segment with rows of some days, for each of several partitions; undefined if none of
 * the days is stored. Takes few calls, but as many read units as the days have.
 */
export async function readSegmentSpans(
  wanted: readonly { partition: Partition; dates: readonly string[] }[],
): Promise<({ from: number; to: number } | undefined)[]> {
  const keys = wanted.flatMap(({ partition, dates }) => dates.map((date) => dayKey(partition, date)));
  const attributes = [TABLE.partitionKey, 'from', 'to'];
  const spans = new Map<unknown, { from: number; to: number }>();
  for (const item of await batchGet(keys, { consistent: true, attributes })) {
    const { from, to } = spans.get(item[TABLE.partitionKey]) ?? { from: Number.POSITIVE_INFINITY, to: 0 };
    spans.set(item[TABLE.partitionKey], {
      from: Math.min(from, Number(item['from'])),
      to: Math.max(to, Number(item['to'])),
    });
  }
  return wanted.map(({ partition }) => spans.get(pkOf(partition)));
}

/** Replaces a day if it is unchanged since it was read. Returns false if another roll-up was first. */
export const putDay = (
  partition: Partition,
  { stats, applied, segments }: StoredDay,
  appliedBefore: number,
): Promise<boolean> =>
  putApplied(
    { ...dayKey(partition, stats.date), stats: packDay(stats), from: segments?.from, to: segments?.to },
    applied,
    appliedBefore,
  );

export interface NewestVisitors {
  /** Newest first. */
  names: string[];
  /** The last included segment; -1 for none. */
  applied: number;
}

export async function readNewestVisitors(partition: Partition): Promise<NewestVisitors> {
  const [item] = await batchGet([visitorsKey(partition)], { consistent: true });
  if (!item) return { names: [], applied: -1 };
  return { names: unpack(item['names'] as Uint8Array) as string[], applied: Number(item['applied']) };
}

export const putNewestVisitors = (
  partition: Partition,
  { names, applied }: NewestVisitors,
  appliedBefore: number,
): Promise<boolean> => putApplied({ ...visitorsKey(partition), names: pack(names) }, applied, appliedBefore);

async function putApplied(item: Item, applied: number, before: number): Promise<boolean> {
  const standing = await putIf({
    Item: { ...item, applied },
    ConditionExpression: before === -1 ? 'attribute_not_exists(applied)' : 'applied = :before',
    ...(before !== -1 && { ExpressionAttributeValues: { ':before': before } }),
  });
  return standing === undefined;
}
