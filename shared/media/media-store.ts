import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { dueFirst } from '../platform/dynamo/due-first.ts';
import { dueKeys, dueUntil, shardOf } from '../platform/dynamo/due-index.ts';
import { INDEX, type ItemKey } from '../platform/dynamo/table.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';

/**
 * The items of media. An item is written before its object and removed after it, and whatever no Smart Link has is in
 * the index of what is due: so nothing stays in the bucket for good, whatever ends in between.
 */

const mediaSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** As the upload was announced, until its bytes are known. */
  contentType: z.string(),
  /** Bytes; of an announced upload at most so many. */
  size: z.number(),
  /**
   * pending: announced, perhaps uploaded; stored: checked, and under its name; attached: of a Smart Link;
   * released: of none any more; removing: nobody can have it any more.
   */
  state: z.enum(['pending', 'stored', 'attached', 'released', 'removing']),
  /** Name of the object; absent until it is known. */
  file: z.string().optional(),
  smartLinkId: z.string().optional(),
  /** Until when the upload can be repeated. */
  uploadableUntil: z.string().optional(),
  createdAt: z.string(),
});

export type Media = z.infer<typeof mediaSchema>;

const itemKey = (id: string): ItemKey => ({ pk: `MEDIA#${id}`, sk: 'MEDIA' });

/** Spread over partitions, so that no single one takes all. */
export const MEDIA_SHARDS = 4;

const duePartition = (shard: number) => `MEDIA-DUE#${shard}`;

const keysAt = (at: Date, id: string): Record<string, string> =>
  dueKeys(duePartition(shardOf(id, MEDIA_SHARDS)), at.toISOString(), id);

const uploadsPartition = (ownerId: string) => `OWNER#${ownerId}#UPLOADS`;

/** Stores a new medium that is removed at `due` unless a Smart Link takes it. False when there is one of this id. */
export async function insertMedia(media: Media, due: Date): Promise<boolean> {
  const isUpload = media.state === 'pending';
  const Item = {
    ...itemKey(media.id),
    ...keysAt(due, media.id),
    ...(isUpload && {
      [INDEX.byOwner.partitionKey]: uploadsPartition(media.ownerId),
      [INDEX.byOwner.sortKey]: `${due.toISOString()}#${media.id}`,
    }),
    ...media,
  };
  try {
    await dynamo().send(
      new PutCommand({ TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The medium of this id when it is this owner's, read consistently; else undefined. */
export async function findMedia(ownerId: string, id: string): Promise<Media | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: itemKey(id), ConsistentRead: true }),
  );
  const media = Item && mediaSchema.parse(Item);
  return media?.ownerId === ownerId ? media : undefined;
}

/**
 * Says under which name an upload is about to be stored. False when it is none that waits, or was about to be stored
 * under another name.
 */
export async function reserveFileName(id: string, file: string): Promise<boolean> {
  const changed = await updateItem({
    Key: itemKey(id),
    UpdateExpression: 'SET #file = :file',
    ConditionExpression: '#state = :pending AND (attribute_not_exists(#file) OR #file = :file)',
    ExpressionAttributeNames: { '#file': 'file', '#state': 'state' },
    ExpressionAttributeValues: { ':file': file, ':pending': 'pending' },
  });
  return changed !== undefined;
}

/** An upload is stored under the name that was given to it. False when it does not wait any more. */
export async function markUploadStored(
  id: string,
  { contentType, size }: Pick<Media, 'contentType' | 'size'>,
): Promise<boolean> {
  const changed = await updateItem({
    Key: itemKey(id),
    UpdateExpression: 'SET #state = :stored, contentType = :type, #size = :size',
    ConditionExpression: '#state = :pending',
    ExpressionAttributeNames: { '#state': 'state', '#size': 'size' },
    ExpressionAttributeValues: {
      ':stored': 'stored',
      ':pending': 'pending',
      ':type': contentType,
      ':size': size,
    },
  });
  return changed !== undefined;
}

/** The action that makes a stored medium a Smart Link's own; its condition fails when it is somebody's already. */
export function attachAction(id: string, ownerId: string, smartLinkId: string): TransactItems[number] {
  const keys = Object.values(INDEX).flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return {
    Update: {
      TableName: tableName(),
      Key: itemKey(id),
      UpdateExpression: `SET #state = :attached, smartLinkId = :link REMOVE ${keys.join(', ')}`,
      ConditionExpression: 'ownerId = :owner AND #state = :stored',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':attached': 'attached',
        ':stored': 'stored',
        ':link': smartLinkId,
        ':owner': ownerId,
      },
    },
  };
}

/**
 * The action by which a Smart Link lets a medium go, which is then due. Without a condition: whoever writes it holds
 * the Smart Link, and nothing about a file may keep a Smart Link from being deleted.
 */
export function releaseAction(id: string, file: string, now: Date): TransactItems[number] {
  const keys = keysAt(now, id);
  return {
    Update: {
      TableName: tableName(),
      Key: itemKey(id),
      UpdateExpression:
        'SET #state = :released, #file = :file, ' +
        `${Object.keys(keys)
          .map((name) => `${name} = :${name}`)
          .join(', ')} REMOVE smartLinkId`,
      ExpressionAttributeNames: { '#state': 'state', '#file': 'file' },
      ExpressionAttributeValues: {
        ':released': 'released',
        ':file': file,
        ...Object.fromEntries(Object.entries(keys).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

/** What has to be known to remove a medium. */
export interface Removal {
  id: string;
  file: string | undefined;
  uploadableUntil: string | undefined;
}

/**
 * Takes a medium away from everybody who could still want it, so that its object can be removed. Undefined when it is
 * attached, gone, or (with `due`) not due any more.
 */
export async function beginRemoval(id: string, due?: Date): Promise<Removal | undefined> {
  const { sortKey } = INDEX.byExpiry;
  const item = await updateItem({
    Key: itemKey(id),
    UpdateExpression: `SET #state = :removing REMOVE ${INDEX.byOwner.partitionKey}, ${INDEX.byOwner.sortKey}`,
    ConditionExpression: `attribute_exists(${sortKey}) AND #state <> :attached${due ? ` AND ${sortKey} < :until` : ''}`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':removing': 'removing',
      ':attached': 'attached',
      ...(due && { ':until': dueUntil(due) }),
    },
  });
  if (!item) return undefined;
  const { file, uploadableUntil } = mediaSchema.pick({ file: true, uploadableUntil: true }).parse(item);
  return { id, file, uploadableUntil };
}

/** Ends a removal whose objects are gone. */
export async function deleteMediaItem(id: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: itemKey(id) }));
}

/** Has a removal done again at `due`. */
export async function postponeRemoval(id: string, due: Date): Promise<void> {
  const keys = Object.entries(keysAt(due, id));
  await updateItem({
    Key: itemKey(id),
    UpdateExpression: `SET ${keys.map(([name]) => `${name} = :${name}`).join(', ')}`,
    ConditionExpression: '#state = :removing',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':removing': 'removing',
      ...Object.fromEntries(keys.map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/** Ids of the media that are due in one shard, page by page. The index lags: `beginRemoval` looks again. */
export async function* dueMedia(shard: number, now: Date): AsyncGenerator<string[]> {
  for await (const items of dueFirst(duePartition(shard), now)) {
    yield items.map((item) => String(item['pk']).replace('MEDIA#', ''));
  }
}

/** Announced uploads of an owner that no Smart Link has, at most `limit` of them, those that end first. */
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
