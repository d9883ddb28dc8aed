import { batchDelete } from '../platform/dynamo/batch-write.ts';
import { purgePartition } from '../platform/dynamo/purge-partition.ts';
import { activityKeys } from './activity-store.ts';
import { readHeads } from './head-store.ts';
import { pkOf, shardsOf } from './partition.ts';

/**
 * Removes the journal of a target and its owner's marks of the days that it has. Call when it is gone for good and none of its
 * clicks can be in the queue any more. False when `isOver` stopped it: the next call goes on.
 */
export async function purgeJournal(
  targetId: string,
  ownerId: string | undefined,
  isOver: () => boolean,
): Promise<boolean> {
  const [head] = await readHeads([{ targetId, shard: 0 }], { consistent: true });
  const { firstRowAt, updatedAt } = head ?? {};
  if (ownerId !== undefined && firstRowAt !== undefined && updatedAt !== undefined) {
    await batchDelete(activityKeys(ownerId, targetId, new Date(firstRowAt), new Date(updatedAt)));
  }
  // The first partition last: it knows of the others until they are gone.
  for (const partition of [...shardsOf(targetId, head?.shards ?? 0), { targetId, shard: 0 }]) {
    if (!(await purgePartition(pkOf(partition), isOver))) return false;
  }
  return true;
}
