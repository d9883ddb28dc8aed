import { purgePartition } from '../dynamo/purge-partition.ts';
import { statsPk } from './stats-items.ts';

/**
 * Removes everything counted for a target. Call when it is gone for good and none of its clicks can be in the
 * queue any more; its raw clicks expire on their own. False when `isOver` stopped it: the next call goes on.
 */
export function purgeStats(targetId: string, isOver: () => boolean): Promise<boolean> {
  return purgePartition(statsPk(targetId), isOver);
}
