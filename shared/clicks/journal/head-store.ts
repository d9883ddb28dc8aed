import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import type { Sums } from './conversion-stats.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import { type Partition, pkOf, shardsOf } from './partition.ts';
import type { ClickRow } from './row.ts';

export interface Waiting {
  bytes: number;
  /** Sum of the numbers of days that each of them has rows of. */
  days: number;
}

export interface Head {
  clicks: number;
  /** Sums of conversions; empty for clicks. */
  sums: Sums;
  /** Epoch milliseconds, as are all times here. */
  firstRowAt: number | undefined;
  lastClickAt: number | undefined;
  /** Time of the last append. */
  updatedAt: number | undefined;
  /** Incremented by every append: a write is conditional on the version that it was computed from. */
  version: number;
  /** Number of the next segment. */
  next: number;
  /** Newest time of a row in any segment. */
  upto: number;
  /** Rows that are not in a segment yet. */
  tail: ClickRow[];
  /** Segments below it are rolled up into the days. */
  rolled: number;
  /** Size of the pending segments. */
  waiting: Waiting;
  /** Number of shards besides this partition, and the time from which clicks go to them; 0: none. */
  shards: number;
  shardsFrom: number;
}

export const EMPTY_HEAD: Head = {
  clicks: 0,
  sums: new Map(),
  firstRowAt: undefined,
  lastClickAt: undefined,
  updatedAt: undefined,
  version: 0,
  next: 0,
  upto: 0,
  tail: [],
  rolled: 0,
  waiting: { bytes: 0, days: 0 },
  shards: 0,
  shardsFrom: 0,
};

type Item = Record<string, unknown>;

const headKey = (partition: Partition): ItemKey => ({ pk: pkOf(partition), sk: 'HEAD' });

function toHead(item: Item | undefined): Head {
  if (item?.['v'] === undefined) return EMPTY_HEAD;
  const {
    clicks,
    sums,
    firstAt,
    lastAt,
    updatedAt,
    v,
    n,
    upto,
    tail,
    rolled,
    waiting,
    days,
    shards,
    shardsFrom,
  } = item;
  return {
    clicks: number(clicks),
    sums: sumsIn(sums),
    firstRowAt: firstAt === undefined ? undefined : number(firstAt),
    lastClickAt: lastAt === undefined ? undefined : number(lastAt),
    updatedAt: updatedAt === undefined ? undefined : number(updatedAt),
    version: number(v),
    next: number(n),
    upto: number(upto),
    tail: (tail as Uint8Array).length === 0 ? [] : unpackRows(tail as Uint8Array),
    rolled: number(rolled),
    waiting: { bytes: number(waiting), days: number(days) },
    shards: number(shards),
    shardsFrom: number(shardsFrom),
  };
}

const sumsIn = (text: unknown): Sums =>
  new Map(text === undefined ? [] : (JSON.parse(String(text)) as [string, number][]));

const number = (value: unknown): number => (value === undefined ? 0 : Number(value));

/** The heads of partitions, in the same order. Eventually consistent by default: half a unit each. */
export async function readHeads(
  partitions: readonly Partition[],
  { consistent = false } = {},
): Promise<Head[]> {
  const items = await batchGet(partitions.map(headKey), { consistent });
  const heads = new Map(items.map((item) => [item[TABLE.partitionKey], toHead(item)]));
  return partitions.map((partition) => heads.get(pkOf(partition)) ?? EMPTY_HEAD);
}

/** Whether any visit or event of a target was ever recorded, in the reports or not. One read. */
export async function hasRows(targetId: string): Promise<boolean> {
  const [head] = await readHeads([{ targetId, shard: 0 }]);
  return head !== undefined && head.version > 0;
}

/** Clicks by target; 0 for targets without clicks. Half a unit for each target and shard. */
export async function readClickTotals(targetIds: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map(targetIds.map((targetId) => [targetId, 0]));
  for await (const [targetId, item] of firstsAndShards(targetIds, 'clicks')) {
    totals.set(targetId, (totals.get(targetId) ?? 0) + number(item['clicks']));
  }
  return totals;
}

/** Sums of the conversions in journals, by target. Half a unit for each journal and shard. */
export async function readSums(targetIds: readonly string[]): Promise<Map<string, Sums>> {
  const totals = new Map<string, Sums>(targetIds.map((targetId) => [targetId, new Map()]));
  for await (const [targetId, item] of firstsAndShards(targetIds, 'sums')) {
    const total = totals.get(targetId) as Sums;
    for (const [name, sum] of sumsIn(item['sums'])) total.set(name, (total.get(name) ?? 0) + sum);
  }
  return totals;
}

/** An attribute of the heads of targets, then of those of their shards. */
async function* firstsAndShards(
  targetIds: readonly string[],
  attribute: string,
): AsyncGenerator<[string, Item]> {
  const attributes = [TABLE.partitionKey, attribute, 'shards'];
  let partitions: Partition[] = targetIds.map((targetId) => ({ targetId, shard: 0 }));
  while (partitions.length > 0) {
    const items = await batchGet(partitions.map(headKey), { attributes });
    partitions = [];
    for (const item of items) {
      const targetId = String(item[TABLE.partitionKey]).split('#')[1] as string;
      yield [targetId, item];
      partitions.push(...shardsOf(targetId, number(item['shards'])));
    }
  }
}

const NOTHING: Waiting = { bytes: 0, days: 0 };

/**
 * Advances the head from one version to the next, past the sealed segment, if any. Returns undefined on
 * success, otherwise the stored head.
 */
export const moveHead = (
  partition: Partition,
  { from, to }: { from: Head; to: Head },
  { tail, sealed }: { tail: Uint8Array; sealed?: Waiting },
): Promise<Head | undefined> =>
  changeHead(partition, from, {
    change: {
      clicks: to.clicks,
      sums: to.sums.size > 0 ? JSON.stringify([...to.sums]) : undefined,
      firstAt: to.firstRowAt,
      lastAt: to.lastClickAt,
      updatedAt: to.updatedAt,
      n: to.next,
      upto: to.upto,
      tail,
    },
    sealed,
  });

/** Sets the time from which clicks go to shards. Returns undefined on success, otherwise the stored head. */
export const setShards = (
  partition: Partition,
  from: Head,
  { shards, shardsFrom }: Pick<Head, 'shards' | 'shardsFrom'>,
): Promise<Head | undefined> =>
  changeHead(partition, from, { change: { shards, shardsFrom, tail: packTail(from.tail) } });

export const packTail = (rows: readonly ClickRow[]): Uint8Array =>
  rows.length === 0 ? new Uint8Array() : packRows(rows);

async function changeHead(
  partition: Partition,
  { version }: Head,
  { change, sealed: { bytes, days } = NOTHING }: { change: Item; sealed?: Waiting | undefined },
): Promise<Head | undefined> {
  const fields = Object.entries({ ...change, v: version + 1 }).filter(([, value]) => value !== undefined);
  const assignments = fields.map(([name]) => `#${name} = :${name}`).join(', ');
  const stored = await updateIf({
    Key: headKey(partition),
    UpdateExpression: `SET ${assignments}${bytes > 0 ? ADD_WAITING : ''}`,
    ConditionExpression: version === 0 ? 'attribute_not_exists(#v)' : '#v = :from',
    ExpressionAttributeNames: {
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ...(bytes > 0 && WAITING_NAMES),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ...(version > 0 && { ':from': version }),
      ...(bytes > 0 && { ':bytes': bytes, ':days': days }),
    },
  });
  return stored && toHead(stored);
}

const ADD_WAITING = ' ADD #waiting :bytes, #days :days';
const WAITING_NAMES = { '#waiting': 'waiting', '#days': 'days' };

/**
 * Records that segments are in the days; `done`: their share of the pending size. Does nothing if
 * another roll-up was first.
 */
export async function setRolled(
  partition: Partition,
  { from, to, done }: { from: number; to: number; done: Waiting },
): Promise<void> {
  const isFirst = from === 0;
  await updateIf({
    Key: headKey(partition),
    UpdateExpression: `SET rolled = :to${ADD_WAITING}`,
    ConditionExpression: isFirst ? '#v > :from AND attribute_not_exists(rolled)' : 'rolled = :from',
    ExpressionAttributeNames: { ...WAITING_NAMES, ...(isFirst && { '#v': 'v' }) },
    ExpressionAttributeValues: { ':to': to, ':from': from, ':bytes': -done.bytes, ':days': -done.days },
  });
}
