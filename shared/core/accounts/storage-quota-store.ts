import { tableName } from '#shared/platform/dynamo/client.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
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
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: isCountedDay
        ? 'ADD storageBytes :bytes, uploadsOnDay :one'
        : 'SET uploadDay = :day, uploadsOnDay = :one ADD storageBytes :bytes',
      ConditionExpression:
        'attribute_exists(storageBytes) AND storageBytes <= :room AND ' +
        (isCountedDay
          ? 'uploadDay = :day AND uploadsOnDay < :max'
          : '(attribute_not_exists(uploadDay) OR uploadDay < :day)'),
      ExpressionAttributeValues: {
        ':bytes': bytes,
        ':room': maxBytes - bytes,
        ':day': day,
        ':one': 1,
        ...(isCountedDay && { ':max': maxUploads }),
      },
    },
  };
}

/**
 * Action that counts stored bytes that are no upload. Fails above `maxBytes`, and while bytes are not
 * counted.
 */
export const storageReserveAction = (ownerId: string, bytes: number, maxBytes: number): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: ownerKey(ownerId),
    UpdateExpression: 'ADD storageBytes :bytes',
    ConditionExpression: 'attribute_exists(storageBytes) AND storageBytes <= :room',
    ExpressionAttributeValues: { ':bytes': bytes, ':room': maxBytes - bytes },
  },
});

/**
 * Action that frees the storage of a deleted file, in the same transaction. Fails while bytes are not
 * counted.
 */
export const storageFreeAction = (ownerId: string, bytes: number): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: ownerKey(ownerId),
    UpdateExpression: 'ADD storageBytes :back',
    ConditionExpression: 'attribute_exists(storageBytes)',
    ExpressionAttributeValues: { ':back': -bytes },
  },
});

/** Stores an owner's bytes as counted again, unless another request was first. */
export async function startStorageCount(ownerId: string, bytes: number): Promise<void> {
  await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET storageBytes = :bytes',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(storageBytes)',
    ExpressionAttributeValues: { ':bytes': bytes },
  });
}
