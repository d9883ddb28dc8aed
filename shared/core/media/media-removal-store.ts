import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { dueFirst } from '#shared/platform/dynamo/due-first.ts';
import { dueUntil } from '#shared/platform/dynamo/due-index.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
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
  const ifDue = due ? ` AND ${sortKey} < :until` : '';
  const item = await updateItem({
    Key: mediaKey(id),
    UpdateExpression: `SET #state = :removing REMOVE ${INDEX.byOwner.partitionKey}, ${INDEX.byOwner.sortKey}`,
    ConditionExpression: `attribute_exists(${sortKey}) AND #state <> :attached${ifDue}`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':removing': 'removing',
      ':attached': 'attached',
      ...(due && { ':until': dueUntil(due) }),
    },
  });
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
  const Delete = { TableName: tableName(), Key, ConditionExpression: 'attribute_exists(pk)' };
  await succeeds([{ Delete }], storageFreeAction(ownerId, size));
}

/** Schedules another removal at `due`. */
export async function postponeRemoval(id: string, due: Date): Promise<void> {
  const keys = Object.entries(keysAt(due, id));
  await updateItem({
    Key: mediaKey(id),
    UpdateExpression: `SET ${keys.map(([name]) => `${name} = :${name}`).join(', ')}`,
    ConditionExpression: '#state = :removing',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':removing': 'removing',
      ...Object.fromEntries(keys.map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/** Ids of due media in one shard, in pages. The index lags: `beginRemoval` checks again. */
export async function* dueMedia(shard: number, now: Date): AsyncGenerator<string[]> {
  for await (const items of dueFirst(duePartition(shard), now)) {
    yield items.map((item) => mediaIdIn(String(item['pk'])));
  }
}
