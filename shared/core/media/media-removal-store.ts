import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { below, exists, is, isNot } from '#shared/platform/dynamo/conditions.ts';
import { dueFirst } from '#shared/platform/dynamo/due-first.ts';
import { dueUntil } from '#shared/platform/dynamo/due-index.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { remove } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { storageFreeAction } from '../accounts/storage-quota-store.ts';
import { duePartition, mediaIdIn, mediaKey } from './media-items.ts';
import { keysAt, mediaSchema, succeeds } from './media-store.ts';

/** Removals of media: what is due, and the steps from its item to nothing. */

/** Releasing a media item that does not exist creates an item without an owner. */
const removalSchema = mediaSchema
  .pick({ ownerId: true, size: true, file: true, uploadableUntil: true, copyableUntil: true })
  .partial();

export interface Removal {
  id: string;
  ownerId: string | undefined;
  size: number | undefined;
  file: string | undefined;
  uploadableUntil: string | undefined;
  copyableUntil: string | undefined;
}

/**
 * Marks a media item as being removed, so that it can no longer be attached. Undefined if it is attached,
 * gone, or (with `due`) no longer due.
 */
export async function beginRemoval(id: string, due?: Date): Promise<Removal | undefined> {
  const { sortKey } = INDEX.byExpiry;
  const item = await updateItem(
    update(mediaKey(id))
      .set({ state: 'removing' })
      .remove(INDEX.byOwner.partitionKey, INDEX.byOwner.sortKey)
      .when(exists(sortKey), isNot('state', 'attached'), due && below(sortKey, dueUntil(due))),
  );
  if (!item) return undefined;
  const { ownerId, size, file, uploadableUntil, copyableUntil } = removalSchema.parse(item);
  return { id, ownerId, size, file, uploadableUntil, copyableUntil };
}

/** Deletes the item, after its objects, and frees its storage. Idempotent. */
export async function deleteMediaItem({ id, ownerId, size }: Removal): Promise<void> {
  const Key = mediaKey(id);
  if (ownerId === undefined || !size) {
    await dynamo().send(new DeleteCommand({ TableName: tableName(), Key }));
    return;
  }
  await succeeds([remove(Key, exists())], storageFreeAction(ownerId, size));
}

/** Schedules another removal at `due`. */
export async function postponeRemoval(id: string, due: Date): Promise<void> {
  await updateItem(update(mediaKey(id)).set(keysAt(due, id)).when(is('state', 'removing')));
}

/** Ids of due media in one shard, in pages. The index lags: `beginRemoval` checks again. */
export async function* dueMedia(shard: number, now: Date): AsyncGenerator<string[]> {
  for await (const items of dueFirst(duePartition(shard), now)) {
    yield items.map((item) => mediaIdIn(String(item['pk'])));
  }
}
