import { batchGet } from '../platform/dynamo/batch-get.ts';
import { updateIf } from '../platform/dynamo/conditional-write.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import { type Partition, pkOf, shardsOf } from './partition.ts';
import type { ClickRow } from './row.ts';

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

type Item = Record<string, unknown>;

const headKey = (partition: Partition): ItemKey => ({ pk: pkOf(partition), sk: 'HEAD' });

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
