import { purgePartition } from '../platform/dynamo/purge-partition.ts';
import { readHeads } from './head-store.ts';
import { pkOf, shardsOf } from './partition.ts';

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
