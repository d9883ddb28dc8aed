import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { ConditionFailedError, transactWrite } from '../platform/dynamo/transact.ts';
import { insert } from '../platform/dynamo/transact-actions.ts';
import { changeItem } from '../platform/dynamo/update.ts';
import { type ApiKey, apiKeySchema, type Owner, ownerSchema } from './account.ts';
import { apiKeyKey, ownerKey } from './account-items.ts';

/** The items of an owner's API keys, counted in the owner's item. */

/** Reads owner and key in one call, for authentication. Either is undefined when it does not exist. */
export async function findOwnerAndKey(ids: {
  ownerId: string;
  keyId: string;
}): Promise<{ owner: Owner | undefined; key: ApiKey | undefined }> {
  const items = await batchGet([ownerKey(ids.ownerId), apiKeyKey(ids.ownerId, ids.keyId)], {
    // New keys must work, and revoked ones fail, immediately.
    consistent: true,
  });
  const owner = items.find(({ sk }) => sk === 'OWNER');
  const key = items.find(({ sk }) => sk !== 'OWNER');
  return { owner: owner && ownerSchema.parse(owner), key: key && apiKeySchema.parse(key) };
}

/** Stores a new owner together with the first key. */
export async function createOwner(owner: Owner, key: ApiKey): Promise<void> {
  await transactWrite([insert({ ...ownerKey(owner.ownerId), ...owner }), insertKey(key)]);
}

const insertKey = (key: ApiKey) => insert({ ...apiKeyKey(key.ownerId, key.keyId), ...key });

/** One key of an owner, read consistently. */
export async function findKey(ownerId: string, keyId: string): Promise<ApiKey | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: apiKeyKey(ownerId, keyId), ConsistentRead: true }),
  );
  return Item && apiKeySchema.parse(Item);
}

/** All keys of an owner; they fit one page. */
export async function findKeys(ownerId: string): Promise<ApiKey[]> {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :owner AND begins_with(sk, :key)',
      ExpressionAttributeValues: { ':owner': ownerKey(ownerId).pk, ':key': apiKeyKey(ownerId, '').sk },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => apiKeySchema.parse(item));
}

/**
 * Adds a key unless the owner has `max`, also under concurrency. False when there is no such owner or the limit is
 * reached. Idempotent.
 */
export async function addKey(key: ApiKey, max: number): Promise<boolean> {
  try {
    await transactWrite([
      {
        Update: {
          TableName: tableName(),
          Key: ownerKey(key.ownerId),
          UpdateExpression: 'ADD keyCount :one',
          ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(keyCount) OR keyCount < :max)',
          ExpressionAttributeValues: { ':one': 1, ':max': max },
        },
      },
      insertKey(key),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    // Ids are random: an existing item means that an earlier attempt of this request stored it.
    return error.failed.has(1);
  }
}

/** Updates the given fields; returns the updated key, or undefined when there is none. */
export async function changeKey(
  ownerId: string,
  keyId: string,
  change: { [Field in 'status' | 'name' | 'lastUsedAt']?: ApiKey[Field] | undefined },
): Promise<ApiKey | undefined> {
  const item = await changeItem(apiKeyKey(ownerId, keyId), change);
  return item && apiKeySchema.parse(item);
}

/** Deletes a key. False when there is none. */
export async function removeKey(ownerId: string, keyId: string): Promise<boolean> {
  const TableName = tableName();
  try {
    await transactWrite([
      {
        Delete: {
          TableName,
          Key: apiKeyKey(ownerId, keyId),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      {
        Update: {
          TableName,
          Key: ownerKey(ownerId),
          UpdateExpression: 'ADD keyCount :minusOne',
          ExpressionAttributeValues: { ':minusOne': -1 },
        },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
