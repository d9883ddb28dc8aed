import { purgePartition } from '../platform/dynamo/purge-partition.ts';
import { smartLinkPartition } from './smart-link-store.ts';

/** Removes the answers of a deleted Smart Link. False when `isOver` stopped it: the next call goes on. */
export function purgeSmartLink(id: string, isOver: () => boolean): Promise<boolean> {
  return purgePartition(smartLinkPartition(id), isOver);
}
