import { createHash } from 'node:crypto';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, atMost, below, type Condition, exists } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { hotReadMs } from '#shared/platform/runtime/settings.ts';
import { CLICK_SUBSCRIBERS } from './webhook-items.ts';

/**
 * The owners who subscribe to `link.clicked`, an attribute each, which contains the time of the last
 * subscription. The first hundred are in one item, so counting a click reads next to nothing where few or
 * none subscribe. All later ones are in shards by a hash of the owner, and one more item has the numbers of
 * the shards in use, so that unused ones are not read. Items may contain owners without a subscription, and
 * an owner may be in the first item and in a shard.
 */

const FIRST: ItemKey = { pk: CLICK_SUBSCRIBERS, sk: 'OWNERS' };
/** Has the watched owners as well (`click-watcher-store.ts`). */
export const SHARDS_IN_USE: ItemKey = { pk: CLICK_SUBSCRIBERS, sk: 'SHARDS' };

/** 3 to 4 KB. */
const MAX_FIRST = 100;

/** A million owners are 244 for each shard: 8 KB. With all in use, their numbers take 12 KB. */
const SHARDS = 4096;

const shardKey = (shard: number): ItemKey => ({ pk: `${CLICK_SUBSCRIBERS}#${shard}`, sk: 'OWNERS' });

const shardOf = (ownerId: string): number =>
  createHash('sha256').update(ownerId).digest().readUInt16BE() % SHARDS;

/** A webhook is stored within seconds after its owner is added. */
const MIN_AGE_MS = 3600_000;

/** Age at which a list is revalidated, in `hotReadMs`: 30 s by default. */
const KEPT_FOR = 30;

/** How long a process does not notice that an owner was added, in milliseconds. */
export const listKeptMs = (): number => hotReadMs() * KEPT_FOR;

/**
 * Adds an owner. Call before the webhook is stored, so that no crash leaves a webhook without clicks. One
 * write unit per KB of the item: up to 4 for the first owners, 9 for the millionth.
 */
export async function addClickSubscriber(ownerId: string, now: Date): Promise<void> {
  const { shards } = (await read(SHARDS_IN_USE)) ?? {};
  if (shards === undefined && ownersOf((await read(FIRST)) ?? {}).length < MAX_FIRST) {
    await addTo(FIRST, ownerId, now);
    return;
  }
  const shard = shardOf(ownerId);
  if (!shardsOf({ shards }).has(shard)) await useShard(shard);
  await addTo(shardKey(shard), ownerId, now);
}

async function addTo(key: ItemKey, ownerId: string, now: Date): Promise<void> {
  const at = now.getTime();
  await updateItem(
    update(key)
      .set({ [ownerId]: at })
      .when(any(absent(ownerId), atMost(ownerId, at))),
  );
}

/** Reads an item, strongly consistent. */
async function read(Key: ItemKey): Promise<Record<string, unknown> | undefined> {
  const item = await getItem(Key);
  return item;
}

const shardsOf = (item: Record<string, unknown>): ReadonlySet<number> =>
  (item['shards'] as ReadonlySet<number> | undefined) ?? new Set();

async function useShard(shard: number): Promise<void> {
  await updateItem({
    Key: SHARDS_IN_USE,
    UpdateExpression: 'ADD shards :shard',
    ConditionExpression: 'NOT contains(shards, :number)',
    ExpressionAttributeValues: { ':shard': new Set([shard]), ':number': shard },
  });
}

/** Removes an owner without such a webhook, unless one may be about to be stored. */
export async function removeClickSubscriber(ownerId: string, now: Date): Promise<void> {
  await removeFrom(ownerId, below(ownerId, now.getTime() - MIN_AGE_MS));
}

/** Removes the owner of a deleted account. */
export async function forgetClickSubscriber(ownerId: string): Promise<void> {
  await removeFrom(ownerId, exists(ownerId));
}

async function removeFrom(ownerId: string, condition: Condition): Promise<void> {
  for (const key of [FIRST, shardKey(shardOf(ownerId))])
    await updateIf(update(key).remove(ownerId).when(condition));
}

interface Lists {
  owners: ReadonlySet<string>;
  shards: ReadonlySet<number>;
  shardsInUse: Record<string, unknown>;
  at: number;
}

let list: Lists | undefined;

/** Owners of shards in use. */
const cached = new Map<number, { owners: ReadonlySet<string>; at: number }>();

/**
 * Whether any owner may subscribe, as of some seconds ago. Up to one read unit per 30 seconds without shards.
 */
export async function hasClickSubscribers(now: Date): Promise<boolean> {
  const { owners, shards } = await currentItems(now);
  return owners.size > 0 || shards.size > 0;
}

/**
 * The owners among these who subscribe, as of some seconds ago. Half a read unit per 4 KB of each of their
 * shards in use, once in 30 seconds.
 */
export async function clickSubscribers(ownerIds: Iterable<string>, now: Date): Promise<Set<string>> {
  const { owners, shards } = await currentItems(now);
  const others = [...ownerIds].filter((id) => !owners.has(id));
  const needed = new Set(others.map(shardOf).filter((shard) => shards.has(shard)));
  await readShards(
    [...needed].filter((shard) => !isCurrent(cached.get(shard), now)),
    now,
  );
  const isSubscribed = (id: string) => {
    const shard = shardOf(id);
    return needed.has(shard) && cached.get(shard)?.owners.has(id);
  };
  return new Set([...ownerIds].filter((id) => owners.has(id) || isSubscribed(id)));
}

/** The first owners and the item with the shards in use, as of some seconds ago. */
export async function currentItems(now: Date): Promise<Lists> {
  if (list && isCurrent(list, now)) return list;
  const items = await batchGet([FIRST, SHARDS_IN_USE]);
  const itemOf = ({ sk }: ItemKey) => items.find((item) => item[TABLE.sortKey] === sk) ?? {};
  list = {
    owners: new Set(ownersOf(itemOf(FIRST))),
    shards: shardsOf(itemOf(SHARDS_IN_USE)),
    shardsInUse: itemOf(SHARDS_IN_USE),
    at: now.getTime(),
  };
  return list;
}

async function readShards(shards: readonly number[], now: Date): Promise<void> {
  if (shards.length === 0) return;
  const byKey = new Map(
    (await batchGet(shards.map(shardKey))).map((item) => [item[TABLE.partitionKey], item]),
  );
  for (const shard of shards) {
    const owners = new Set(ownersOf(byKey.get(shardKey(shard).pk) ?? {}));
    cached.set(shard, { owners, at: now.getTime() });
  }
}

function isCurrent(kept: { at: number } | undefined, now: Date): boolean {
  const age = kept ? now.getTime() - kept.at : Number.POSITIVE_INFINITY;
  // A clock that was set back must not extend its lifetime.
  return age >= 0 && age < listKeptMs();
}

const ownersOf = ({
  [TABLE.partitionKey]: _,
  [TABLE.sortKey]: __,
  ...owners
}: Record<string, unknown>): string[] => Object.keys(owners);
