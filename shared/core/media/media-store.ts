import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, any, has, is } from '#shared/platform/dynamo/conditions.ts';
import { dueKeys, shardOf } from '#shared/platform/dynamo/due-index.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import {
  ConditionFailedError,
  type TransactAction,
  type TransactItems,
  transactSteps,
  transactWrite,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { ownerList } from '../accounts/account-items.ts';
import { transactWriteFreeing } from '../accounts/quota-store.ts';
import { storageFreeAction } from '../accounts/storage-quota-store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { duePartition, MEDIA_SHARDS, mediaKey } from './media-items.ts';
import { type Picture, pictureSchema } from './picture.ts';

/**
 * The items of media. An item is written before its object and removed after it, and unattached media are in
 * the expiry index: no crash leaves orphaned objects in the bucket.
 */

export const mediaSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** The type that the caller declared, until it is detected from the bytes. */
  contentType: z.string(),
  /** Bytes; the declared maximum while pending. */
  size: z.number(),
  /**
   * pending: form created, possibly uploaded; stored: validated and under its final name; attached: belongs
   * to a Smart Link or link; released: no longer belongs to one; removing: can no longer be attached.
   */
  state: z.enum(['pending', 'stored', 'attached', 'released', 'removing']),
  /** Object name; absent until known. */
  file: z.string().optional(),
  /** ID of the record that it is attached to, such as a link or a Smart Link. */
  recordId: z.string().optional(),
  /** Until when the form accepts uploads. */
  uploadableUntil: z.string().optional(),
  /** Until when a worker may store copies of it. */
  copyableUntil: z.string().optional(),
  /** Set once a worker has processed the image. */
  picture: pictureSchema.optional(),
  createdAt: z.string(),
});

export type Media = z.infer<typeof mediaSchema>;

/** Attributes of the expiry index. */
export const keysAt = (at: Date, id: string): Record<string, string> =>
  dueKeys(duePartition(shardOf(id, MEDIA_SHARDS)), at.toISOString(), id);

const uploadsPartition = (ownerId: string) => ownerList(ownerId, 'UPLOADS');

/**
 * Stores a new media item, removed at `due` unless attached, with the action `use` that counts it. Otherwise
 * the ID exists, or the condition of `use` failed.
 */
export async function insertMedia(
  media: Media,
  due: Date,
  { use, entry }: { use: TransactAction; entry: AuditEntry | undefined },
): Promise<'stored' | 'exists' | 'refused'> {
  const isUpload = media.state === 'pending';
  const Item = {
    ...mediaKey(media.id),
    ...keysAt(due, media.id),
    ...(isUpload && {
      [INDEX.byOwner.partitionKey]: uploadsPartition(media.ownerId),
      [INDEX.byOwner.sortKey]: `${due.toISOString()}#${media.id}`,
    }),
    ...media,
  };
  const failure = await transactSteps<'exists' | 'refused'>([
    [insert(Item), 'exists'],
    [use, 'refused'],
    ...unconditional(...auditPuts(entry)),
  ]);
  return failure ?? 'stored';
}

/**
 * Stores a new media item that the service itself makes, removed at `due` unless attached. Its `size` should
 * be 0, so that it does not count against a quota. Throws if the ID exists.
 */
export async function insertOwnMedia(media: Media, due: Date): Promise<void> {
  await transactWrite([insert({ ...mediaKey(media.id), ...keysAt(due, media.id), ...media })]);
}

/** An owner's media item, strongly consistent; undefined for another owner's. */
export async function findMedia(ownerId: string, id: string): Promise<Media | undefined> {
  const item = await getItem(mediaKey(id));
  const media = item && mediaSchema.parse(item);
  return media?.ownerId === ownerId ? media : undefined;
}

/** The media items among these IDs that belong to the owner. Strongly consistent. */
export async function findAllMedia(ownerId: string, ids: readonly string[]): Promise<Media[]> {
  const items = await batchGet(ids.map(mediaKey), { consistent: true });
  return items.map((item) => mediaSchema.parse(item)).filter((media) => media.ownerId === ownerId);
}

/** Reserves the final name of a pending upload. False if it is not pending, or has another name reserved. */
export async function reserveFileName(id: string, file: string): Promise<boolean> {
  const changed = await updateItem(
    update(mediaKey(id))
      .set({ file })
      .when(is('state', 'pending'), any(absent('file'), is('file', file))),
  );
  return changed !== undefined;
}

/**
 * Marks an upload as stored under its reserved name, and frees the declared storage that it does not need.
 * False if it is no longer pending.
 */
export async function markUploadStored(
  { id, ownerId, size: declared }: Pick<Media, 'id' | 'ownerId' | 'size'>,
  { contentType, size }: Pick<Media, 'contentType' | 'size'>,
): Promise<boolean> {
  const stored = update(mediaKey(id))
    .set({ state: 'stored', contentType, size })
    .when(is('state', 'pending'));
  return succeeds([stored.action], storageFreeAction(ownerId, declared - size));
}

/** Runs a transaction whose action `free` returns quota. False when a condition fails. */
export async function succeeds(items: TransactItems, free: TransactAction): Promise<boolean> {
  try {
    await transactWriteFreeing(items, free);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** Action that attaches a stored media item to a Smart Link or link; fails if it is already attached. */
export function attachAction(id: string, ownerId: string, recordId: string): TransactAction {
  const keys = Object.values(INDEX).flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return update(mediaKey(id))
    .set({ state: 'attached', recordId })
    .remove(...keys)
    .when(has({ ownerId, state: 'stored' })).action;
}

/**
 * Action that gives the attached media item of a record to another owner, with the record;
 * fails if it has changed.
 */
export const transferAction = (
  { id, ownerId, size }: Pick<Media, 'id' | 'ownerId' | 'size'>,
  recordId: string,
  to: string,
): TransactAction =>
  update(mediaKey(id))
    .set({ ownerId: to })
    .when(has({ ownerId, state: 'attached', recordId, size })).action;

/**
 * Allows a worker to store copies of an attached media item until then: its removal waits, so that no copy is
 * left behind. False if it is not attached.
 */
export async function beginCopying(id: string, until: Date): Promise<boolean> {
  const copyableUntil = until.toISOString();
  const changed = await updateItem(update(mediaKey(id)).set({ copyableUntil }).when(is('state', 'attached')));
  return changed !== undefined;
}

/** Records the copies that were stored since `beginCopying`. False if it is no longer attached. */
export async function endCopying(id: string, until: Date, picture: Picture): Promise<boolean> {
  const recorded = () => update(mediaKey(id)).set({ picture }).when(is('state', 'attached'));
  // Another worker may have started in the meantime, and still be storing the same copies.
  const changed =
    (await updateItem(recorded().remove('copyableUntil').when(is('copyableUntil', until.toISOString())))) ??
    (await updateItem(recorded()));
  return changed !== undefined;
}

/**
 * Action that releases a media item, due for removal. Unconditional: it is only used in the transaction of
 * its last use, and media must never block a deletion.
 */
export const releaseAction = (id: string, file: string, now: Date): TransactAction =>
  update(mediaKey(id))
    .set({ state: 'released', file, ...keysAt(now, id) })
    .remove('recordId').action;

/** Total bytes of the existing media among these. */
export async function sizesOf(ids: readonly string[]): Promise<number[]> {
  const items = await batchGet(ids.map(mediaKey), { attributes: ['size'] });
  return items.map((item) => Number(item['size']));
}

/** An owner's unattached uploads, at most `limit`, earliest expiry first. */
export async function pendingUploads(
  ownerId: string,
  limit: number,
): Promise<{ size: number; endsAt: string }[]> {
  const { partitionKey, sortKey } = INDEX.byOwner;
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: INDEX.byOwner.name,
      KeyConditionExpression: `${partitionKey} = :owner`,
      ExpressionAttributeValues: { ':owner': uploadsPartition(ownerId) },
      Limit: limit,
    }),
  );
  return Items.map((item) => ({
    size: Number(item['size']),
    endsAt: String(item[sortKey]).split('#')[0] ?? '',
  }));
}

/** Ids of all of an owner's unattached uploads, in pages. */
export async function* uploadsOf(ownerId: string): AsyncGenerator<string[]> {
  for await (const items of newestFirst(uploadsPartition(ownerId), {
    pageSize: 100,
    budget: 'whole',
    attributes: ['id'],
  })) {
    yield items.map(({ id }) => String(id));
  }
}
