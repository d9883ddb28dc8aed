import { absent, any, atMost, below, exists, is } from '#shared/platform/dynamo/conditions.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { ownerKey } from './account-items.ts';

/** Counters of stored bytes and uploads in an owner's item. */

export interface StorageUse {
  bytes: number;
  /** Maximum bytes of the owner, including these. */
  maxBytes: number;
  /** Day of the upload, in UTC. */
  day: string;
  maxUploads: number;
  /** Whether the owner's item already counts this day. */
  isCountedDay: boolean;
}

/**
 * Action that counts an upload and its bytes, for the transaction that stores it. Fails above either limit,
 * if `isCountedDay` is not true for the stored day, and while the owner's bytes are not counted.
 */
export function storageUseAction(
  ownerId: string,
  { bytes, maxBytes, day, maxUploads, isCountedDay }: StorageUse,
): TransactAction {
  const use = update(ownerKey(ownerId)).add({ storageBytes: bytes });
  const hasRoom = atMost('storageBytes', maxBytes - bytes);
  return isCountedDay
    ? use.add({ uploadsOnDay: 1 }).when(hasRoom, is('uploadDay', day), below('uploadsOnDay', maxUploads))
        .action
    : use
        .set({ uploadDay: day, uploadsOnDay: 1 })
        .when(hasRoom, any(absent('uploadDay'), below('uploadDay', day))).action;
}

/**
 * Action that counts stored bytes that are no upload. Fails above `maxBytes`, and while bytes are not
 * counted.
 */
export const storageReserveAction = (ownerId: string, bytes: number, maxBytes: number): TransactAction =>
  update(ownerKey(ownerId))
    .add({ storageBytes: bytes })
    .when(atMost('storageBytes', maxBytes - bytes)).action;

/**
 * Action that frees the storage of a deleted file, in the same transaction. Fails while bytes are not
 * counted.
 */
export const storageFreeAction = (ownerId: string, bytes: number): TransactAction =>
  update(ownerKey(ownerId)).add({ storageBytes: -bytes }).when(exists('storageBytes')).action;

/** Stores an owner's bytes as counted again, unless another request was first. */
export async function startStorageCount(ownerId: string, bytes: number): Promise<void> {
  await updateItem(
    update(ownerKey(ownerId)).set({ storageBytes: bytes }).when(exists(), absent('storageBytes')),
  );
}
