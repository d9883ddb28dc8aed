import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { purgePartition } from '#shared/platform/dynamo/purge-partition.ts';
import { activityKeys } from './activity-store.ts';
import { readHeads } from './head-store.ts';
import { conversionsOf, pkOf, shardsOf } from './partition.ts';

/** Deletes the clicks and the conversions of a target; the rest as `purgeJournal`. */
export const purgeStatistics = async (
  targetId: string,
  ownerId: string | undefined,
  isOver: () => boolean,
): Promise<boolean> =>
  (await purgeJournal(conversionsOf(targetId), ownerId && conversionsOf(ownerId), isOver)) &&
  (await purgeJournal(targetId, ownerId, isOver));

/**
 * Deletes a journal, and the marks of its target in its owner's activity. Call once the target is deleted and
 * none of its clicks can be in the queue any more. False if `isOver` stopped it: the next call continues.
 */
export async function purgeJournal(
  targetId: string,
  ownerId: string | undefined,
  isOver: () => boolean,
): Promise<boolean> {
  const [head] = await readHeads([{ targetId, shard: 0 }], { consistent: true });
  const { firstRowAt, updatedAt } = head ?? {};
  if (ownerId !== undefined && firstRowAt !== undefined && updatedAt !== undefined) {
    await batchDelete(
      await activityKeys(ownerId, targetId, { from: new Date(firstRowAt), to: new Date(updatedAt) }),
    );
  }
  // The first partition last: the others are found through it.
  for (const partition of [...shardsOf(targetId, head?.shards ?? 0), { targetId, shard: 0 }]) {
    if (!(await purgePartition(pkOf(partition), isOver))) return false;
  }
  return true;
}
