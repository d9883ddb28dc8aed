import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { putIf, updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, atMost, conditioned, is } from '#shared/platform/dynamo/conditions.ts';
import { dueFirst } from '#shared/platform/dynamo/due-first.ts';
import { dueKeys, shardOf } from '#shared/platform/dynamo/due-index.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { CHECK_SHARDS, checkKey, checkPartition, nextCheck, RUN_KEY } from './check-items.ts';
import { type Failing, failingListSchema } from './failing.ts';

/**
 * When each visited link is checked next, and which of its destinations fail: one item per link, in the index
 * by due time. Only the run that holds the lease checks, so a link is checked once a day.
 */

/** A check that is due. */
export interface DueCheck {
  linkId: string;
  shard: number;
  /** Position in the index, which changes with every check. */
  position: string;
  failing: Failing[];
}

const DUE = INDEX.byExpiry.sortKey;

/**
 * The links among these with scheduled checks. Half a read unit each, an eighth of
 * the cost of a failed write.
 */
export async function scheduledAmong(linkIds: readonly string[]): Promise<Set<string>> {
  const items = await batchGet(linkIds.map(checkKey), { attributes: ['linkId'] });
  return new Set(items.map((item) => String(item['linkId'])));
}

/** Schedules the checks of a link, unless they are scheduled. Two write units. */
export async function scheduleCheck(linkId: string, now: Date): Promise<void> {
  const Item = { ...checkKey(linkId), linkId, ...keysAt(linkId, nextCheck(linkId, now)) };
  await putIf({ Item, ...conditioned(absent()) });
}

const keysAt = (linkId: string, due: Date): Record<string, string> =>
  dueKeys(checkPartition(shardOf(linkId, CHECK_SHARDS)), due.toISOString(), linkId);

/** Due checks of some shards, in pages. */
export async function* dueChecks(shards: readonly number[], now: Date): AsyncGenerator<DueCheck[]> {
  for (const shard of shards) {
    for await (const items of dueFirst(checkPartition(shard), now))
      yield items.map((item) => toCheck(item, shard));
  }
}

const toCheck = (item: Record<string, unknown>, shard: number): DueCheck => ({
  linkId: String(item['linkId']),
  shard,
  position: String(item[DUE]),
  failing: readFailing(item['failing']),
});

/**
 * Reads the failing destinations of a check. An item that cannot be read must not keep others from their
 * checks: its days are counted again.
 */
function readFailing(stored: unknown): Failing[] {
  if (stored === undefined) return [];
  try {
    return failingListSchema.parse(JSON.parse(String(stored)));
  } catch (error) {
    log.error('failing destinations not read', { error });
    return [];
  }
}

/**
 * Reschedules a check, with the failing destinations. Does nothing if another run was
 * first. Three write units.
 */
export async function moveCheck(
  { linkId, position }: DueCheck,
  due: Date,
  failing: readonly Failing[],
): Promise<void> {
  const { [DUE]: next } = keysAt(linkId, due);
  const move = update(checkKey(linkId))
    .set({ [DUE]: next })
    .when(is(DUE, position));
  await updateIf(
    failing.length > 0 ? move.set({ failing: JSON.stringify(failing) }) : move.remove('failing'),
  );
}

/** Ends the checks of a link until it is visited again. */
export async function endChecks({ linkId, position }: DueCheck): Promise<void> {
  try {
    await dynamo().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: checkKey(linkId),
        ...conditioned(is(DUE, position)),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Deletes the checks of a deleted link. */
export async function removeCheck(linkId: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: checkKey(linkId) }));
}

/** Leases of shards. */
export interface Leases {
  shards: readonly number[];
  /**
   * When they expire, less a random part of a millisecond: unique, so that a repeated write
   * finds that it took effect.
   */
  token: number;
}

const leaseOf = (shard: number): string => `until${shard}`;

/**
 * Acquires the leases of those of some shards that no other run holds. One write unit, as long
 * as no other run is active.
 */
export async function takeLeases(shards: readonly number[], now: Date, until: Date): Promise<Leases> {
  const token = until.getTime() - Math.random();
  let wanted = shards;
  while (wanted.length > 0) {
    const stored = await updateIf(
      update(RUN_KEY)
        .set(Object.fromEntries(wanted.map((shard) => [leaseOf(shard), token])))
        .when(...wanted.map(leaseOf).map((name) => any(absent(name), atMost(name, now.getTime())))),
    );
    const isHeld = (name: string) => Number(stored?.[name] ?? 0) > now.getTime();
    if (!stored || wanted.every((shard) => stored[leaseOf(shard)] === token))
      return { shards: wanted, token };
    wanted = wanted.filter((shard) => !isHeld(leaseOf(shard)));
  }
  return { shards: [], token };
}

/** Releases leases that no other run has acquired since. */
export async function returnLeases({ shards, token }: Leases): Promise<void> {
  await updateIf(
    update(RUN_KEY)
      .set(Object.fromEntries(shards.map((shard) => [leaseOf(shard), 0])))
      .when(...shards.map((shard) => is(leaseOf(shard), token))),
  );
}
