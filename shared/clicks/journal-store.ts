import { batchGet } from '../dynamo/batch-get.ts';
import { putIf, updateIf } from '../dynamo/conditional-write.ts';
import { purgePartition } from '../dynamo/purge-partition.ts';
import { queryPages } from '../dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '../dynamo/table.ts';
import { type DayStats, packDay, unpackDay } from './day-stats.ts';
import { pack, unpack } from './packed.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import type { ClickRow } from './row.ts';

/**
 * The items of the click journal. A target has one partition, and one for each shard when it was hot:
 *
 * | sk | |
 * |---|---|
 * | `HEAD` | totals, and the newest rows |
 * | `SEG#<n>` | older rows; never changed once the head has passed it |
 * | `DAY#<date>` | what the rows of a day add up to, up to the segment `applied` |
 * | `VISITORS` | the newest visitors, up to the segment `applied` |
 */

export interface Partition {
  targetId: string;
  /** 0 is the one that every target has. */
  shard: number;
}

export interface Head {
  clicks: number;
  /** Epoch milliseconds, as are all times here. */
  firstClickAt: number | undefined;
  lastClickAt: number | undefined;
  /** When something was appended last. */
  updatedAt: number | undefined;
  /** Raised by every append: a write holds only for the version that it was made for. */
  version: number;
  /** Number of the next segment. */
  next: number;
  /** Newest time of a row in any segment. */
  upto: number;
  /** Rows that are in no segment yet. */
  tail: ClickRow[];
  /** Segments below it are in the days. */
  rolled: number;
  /** Bytes of the segments that are not. */
  waiting: number;
  /** How many shards the target has besides this partition, and the time from which on clicks go to them; 0: it has none. */
  shards: number;
  shardsFrom: number;
}

export const EMPTY_HEAD: Head = {
  clicks: 0,
  firstClickAt: undefined,
  lastClickAt: undefined,
  updatedAt: undefined,
  version: 0,
  next: 0,
  upto: 0,
  tail: [],
  rolled: 0,
  waiting: 0,
  shards: 0,
  shardsFrom: 0,
};

export interface Segment {
  number: number;
  /** Of the head that it was sealed from. */
  version: number;
  /** `upto` of that head: rows that are newer are in no earlier segment. */
  before: number;
  packed: Uint8Array;
}

export const rowsOf = ({ packed }: Segment): ClickRow[] => unpackRows(packed);

type Item = Record<string, unknown>;

/** Attributes of the head. Short, because they count towards the kilobyte that a write unit pays for. */
const HEAD = 'HEAD';
const headKey = (partition: Partition): ItemKey => ({ pk: pkOf(partition), sk: HEAD });
const VISITORS = 'VISITORS';
const DAY = 'DAY#';
const dayKey = (partition: Partition, date: string): ItemKey => ({
  pk: pkOf(partition),
  sk: `${DAY}${date}`,
});
const SEGMENT = 'SEG#';
const segmentKey = (partition: Partition, number: number): ItemKey => ({
  pk: pkOf(partition),
  sk: `${SEGMENT}${String(number).padStart(8, '0')}`,
});

function pkOf({ targetId, shard }: Partition): string {
  return shard === 0 ? `STATS#${targetId}` : `STATS#${targetId}#${shard}`;
}

function toHead(item: Item | undefined): Head {
  if (item?.['v'] === undefined) return EMPTY_HEAD;
  const { clicks, firstAt, lastAt, updatedAt, v, n, upto, tail, rolled, waiting, shards, shardsFrom } = item;
  return {
    clicks: number(clicks),
    firstClickAt: firstAt === undefined ? undefined : number(firstAt),
    lastClickAt: lastAt === undefined ? undefined : number(lastAt),
    updatedAt: updatedAt === undefined ? undefined : number(updatedAt),
    version: number(v),
    next: number(n),
    upto: number(upto),
    tail: (tail as Uint8Array).length === 0 ? [] : unpackRows(tail as Uint8Array),
    rolled: number(rolled),
    waiting: number(waiting),
    shards: number(shards),
    shardsFrom: number(shardsFrom),
  };
}

const number = (value: unknown): number => (value === undefined ? 0 : Number(value));

/** The heads of partitions, in their order. Eventually consistent unless asked otherwise: half a unit each. */
export async function readHeads(
  partitions: readonly Partition[],
  { consistent = false } = {},
): Promise<Head[]> {
  const items = await batchGet(partitions.map(headKey), { consistent });
  const heads = new Map(items.map((item) => [item[TABLE.partitionKey], toHead(item)]));
  return partitions.map((partition) => heads.get(pkOf(partition)) ?? EMPTY_HEAD);
}

/** Clicks by target; 0 for those that have none. Half a unit for each, and each shard. */
export async function readClickTotals(targetIds: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map(targetIds.map((targetId) => [targetId, 0]));
  const add = async (partitions: readonly Partition[]) => {
    const attributes = [TABLE.partitionKey, 'clicks', 'shards'];
    const items = await batchGet(partitions.map(headKey), { attributes });
    return items.flatMap((item) => {
      const targetId = String(item[TABLE.partitionKey]).split('#')[1] as string;
      totals.set(targetId, (totals.get(targetId) ?? 0) + number(item['clicks']));
      return shardsOf(targetId, number(item['shards']));
    });
  };
  await add(await add([...totals.keys()].map((targetId) => ({ targetId, shard: 0 }))));
  return totals;
}

/** The shards of a target besides its first partition. */
export const shardsOf = (targetId: string, count: number): Partition[] =>
  Array.from({ length: count }, (_, i) => ({ targetId, shard: i + 1 }));

/**
 * Moves the head on from one version to the next; `sealed` are the bytes of the segment that it passes. Undefined when that
 * is done, else the head that stands.
 */
export async function moveHead(
  partition: Partition,
  from: Head,
  to: Head,
  tail: Uint8Array,
  sealed: number,
): Promise<Head | undefined> {
  return changeHead(
    partition,
    from,
    {
      clicks: to.clicks,
      firstAt: to.firstClickAt,
      lastAt: to.lastClickAt,
      updatedAt: to.updatedAt,
      n: to.next,
      upto: to.upto,
      tail,
    },
    sealed,
  );
}

/** Says from when on clicks go to shards; undefined when that is done, else the head that stands. */
export const setShards = (
  partition: Partition,
  from: Head,
  { shards, shardsFrom }: Pick<Head, 'shards' | 'shardsFrom'>,
): Promise<Head | undefined> =>
  changeHead(partition, from, { shards, shardsFrom, tail: packTail(from.tail) });

export const packTail = (rows: readonly ClickRow[]): Uint8Array =>
  rows.length === 0 ? new Uint8Array() : packRows(rows);

async function changeHead(
  partition: Partition,
  { version }: Head,
  change: Item,
  sealed = 0,
): Promise<Head | undefined> {
  const fields = Object.entries({ ...change, v: version + 1 }).filter(([, value]) => value !== undefined);
  const standing = await updateIf({
    Key: headKey(partition),
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}${sealed > 0 ? ' ADD waiting :sealed' : ''}`,
    ConditionExpression: version === 0 ? 'attribute_not_exists(#v)' : '#v = :from',
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ...(version > 0 && { ':from': version }),
      ...(sealed > 0 && { ':sealed': sealed }),
    },
  });
  return standing && toHead(standing);
}

/**
 * Puts a segment that no head has passed yet. Of each version only the first put holds, and none of an older version than the
 * one that is there: so a segment's content follows from its number and version, and a late put changes nothing.
 * Undefined when that is done, else the segment that stands.
 */
export async function putSegment(partition: Partition, segment: Segment): Promise<Segment | undefined> {
  const { number, version, before, packed } = segment;
  const standing = await putIf({
    Item: { ...segmentKey(partition, number), rows: packed, v: version, before },
    ConditionExpression: 'attribute_not_exists(#v) OR #v < :v',
    ExpressionAttributeNames: { '#v': 'v' },
    ExpressionAttributeValues: { ':v': version },
  });
  return standing && toSegment(standing);
}

function toSegment(item: Item): Segment {
  return {
    number: Number(String(item[TABLE.sortKey]).slice(SEGMENT.length)),
    version: number(item['v']),
    before: number(item['before']),
    packed: item['rows'] as Uint8Array,
  };
}

/** A segment that the head has passed is missing: rows were lost. */
export class MissingSegmentError extends Error {
  override readonly name = 'MissingSegmentError';
}

export interface SegmentRange {
  from: number;
  /** Not included. */
  to: number;
  newestFirst?: boolean;
  /** How many are read at a time. */
  pageSize?: number;
}

/** Segments of a partition that its head has passed. Throws MissingSegmentError where there is a gap. */
export async function* readSegments(
  partition: Partition,
  { from, to, newestFirst = false, pageSize = 100 }: SegmentRange,
): AsyncGenerator<Segment> {
  if (from >= to) return;
  let expected = newestFirst ? to - 1 : from;
  const [first, last] = [segmentKey(partition, from), segmentKey(partition, to - 1)];
  for await (const items of itemsBetween(first.pk, first.sk, last.sk, {
    ScanIndexForward: !newestFirst,
    Limit: pageSize,
  })) {
    for (const segment of items.map(toSegment)) {
      if (segment.number !== expected) throw new MissingSegmentError(gapAt(partition, expected));
      yield segment;
      expected += newestFirst ? -1 : 1;
    }
  }
  if (expected !== (newestFirst ? from - 1 : to)) throw new MissingSegmentError(gapAt(partition, expected));
}

const gapAt = (partition: Partition, expected: number): string =>
  `Segment ${expected} of ${pkOf(partition)} is missing`;

const itemsBetween = (pk: string, low: string, high: string, options: object) =>
  queryPages({
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :low AND :high`,
    ExpressionAttributeValues: { ':pk': pk, ':low': low, ':high': high },
    ConsistentRead: true,
    ...options,
  });

/** What is stored of a day. */
export interface StoredDay {
  stats: DayStats;
  /** The last segment that it includes; -1: none. */
  applied: number;
  /** The first and the last segment that have rows of it. */
  segments: { from: number; to: number } | undefined;
}

function toDay(item: Item): StoredDay {
  const date = String(item[TABLE.sortKey]).slice(DAY.length);
  return {
    stats: unpackDay(date, item['stats'] as Uint8Array),
    applied: number(item['applied']),
    segments: { from: number(item['from']), to: number(item['to']) },
  };
}

/** The stored days from one date to another, both included, by date. */
export async function readDays(
  partition: Partition,
  { from = '0', to = '9' }: { from?: string | undefined; to?: string | undefined },
): Promise<Map<string, StoredDay>> {
  const days: StoredDay[] = [];
  const pages = itemsBetween(pkOf(partition), `${DAY}${from}`, `${DAY}${to}`, {});
  for await (const items of pages) days.push(...items.map(toDay));
  return new Map(days.map((day) => [day.stats.date, day]));
}

/** Those of some dates that are stored. */
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

/** Replaces a day that still includes what it did when it was read. False when somebody else was first. */
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
  /** The last segment that they include; -1: none. */
  applied: number;
}

export async function readNewestVisitors(partition: Partition): Promise<NewestVisitors> {
  const [item] = await batchGet([{ pk: pkOf(partition), sk: VISITORS }], { consistent: true });
  if (!item) return { names: [], applied: -1 };
  return { names: unpack(item['names'] as Uint8Array) as string[], applied: number(item['applied']) };
}

export const putNewestVisitors = (
  partition: Partition,
  { names, applied }: NewestVisitors,
  appliedBefore: number,
): Promise<boolean> =>
  putApplied({ pk: pkOf(partition), sk: VISITORS, names: pack(names) }, applied, appliedBefore);

async function putApplied(item: Item, applied: number, before: number): Promise<boolean> {
  const standing = await putIf({
    Item: { ...item, applied },
    ConditionExpression: before === -1 ? 'attribute_not_exists(applied)' : 'applied = :before',
    ...(before !== -1 && { ExpressionAttributeValues: { ':before': before } }),
  });
  return standing === undefined;
}

/** Says that the segments below `to` are in the days; nothing when somebody else was first. */
export async function setRolled(
  partition: Partition,
  { from, to, bytes }: { from: number; to: number; bytes: number },
): Promise<void> {
  await updateIf({
    Key: headKey(partition),
    UpdateExpression: 'SET rolled = :to ADD waiting :bytes',
    ConditionExpression: from === 0 ? '#v > :from AND attribute_not_exists(rolled)' : 'rolled = :from',
    ...(from === 0 && { ExpressionAttributeNames: { '#v': 'v' } }),
    ExpressionAttributeValues: { ':to': to, ':from': from, ':bytes': -bytes },
  });
}

/**
 * Removes the journal of a target. Call when it is gone for good and none of its clicks can be in the queue any more. False
 * when `isOver` stopped it: the next call goes on.
 */
export async function purgeJournal(targetId: string, isOver: () => boolean): Promise<boolean> {
  const [head] = await readHeads([{ targetId, shard: 0 }], { consistent: true });
  // The first partition last: it knows of the others until they are gone.
  for (const partition of [...shardsOf(targetId, head?.shards ?? 0), { targetId, shard: 0 }]) {
    if (!(await purgePartition(pkOf(partition), isOver))) return false;
  }
  return true;
}
