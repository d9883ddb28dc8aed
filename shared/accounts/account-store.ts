import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import type { ItemKey } from '../dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../dynamo/transact.ts';
import { type ApiKey, apiKeySchema, type Owner, ownerSchema } from './account.ts';

/** The items of owners and their API keys. */

const ownerKey = (ownerId: string): ItemKey => ({ pk: `OWNER#${ownerId}`, sk: 'OWNER' });
const apiKeyKey = (ownerId: string, keyId: string): ItemKey => ({
  pk: `OWNER#${ownerId}`,
  sk: `KEY#${keyId}`,
});

/** Owner and key in one call: all that authentication needs. Either is undefined when it does not exist. */
export async function findOwnerAndKey(ids: {
  ownerId: string;
  keyId: string;
}): Promise<{ owner: Owner | undefined; key: ApiKey | undefined }> {
  const table = tableName();
  let keys: ItemKey[] = [ownerKey(ids.ownerId), apiKeyKey(ids.ownerId, ids.keyId)];
  let owner: Owner | undefined;
  let key: ApiKey | undefined;
  for (let attempt = 1; keys.length > 0; attempt++) {
    // Consistent: a key that was just created works, one that was just revoked does not.
    const answer = await dynamo().send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of answer.Responses?.[table] ?? []) {
      if (item['sk'] === 'OWNER') owner = ownerSchema.parse(item);
      else key = apiKeySchema.parse(item);
    }
    keys = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as ItemKey[];
    if (keys.length === 0) break;
    if (attempt === 5) throw new Error('Owner and key stayed unread after 5 attempts');
    await sleep(Math.random() * 20 * 2 ** attempt);
  }
  return { owner, key };
}

/** Stores a new owner together with the first key. */
export async function createOwner(owner: Owner, key: ApiKey): Promise<void> {
  const TableName = tableName();
  await transactWrite([
    {
      Put: {
        TableName,
        Item: { ...ownerKey(owner.ownerId), ...owner },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    insertKey(key),
  ]);
}

function insertKey(key: ApiKey): TransactItems[number] {
  const Item = { ...apiKeyKey(key.ownerId, key.keyId), ...key };
  return { Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** Stores a further key of an owner. False when there is no such owner. */
export async function addKey(key: ApiKey): Promise<boolean> {
  const TableName = tableName();
  try {
    await transactWrite([
      {
        ConditionCheck: {
          TableName,
          Key: ownerKey(key.ownerId),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      insertKey(key),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError && error.failed.has(0)) return false;
    throw error;
  }
}

/** Changes an owner's status or plan. False when there is no such owner. */
export function changeOwner(
  ownerId: string,
  change: Partial<Pick<Owner, 'status' | 'plan'>>,
): Promise<boolean> {
  return changeItem(ownerKey(ownerId), change);
}

/** Switches a key on or off. False when there is no such key. */
export function changeKeyStatus(ownerId: string, keyId: string, status: ApiKey['status']): Promise<boolean> {
  return changeItem(apiKeyKey(ownerId, keyId), { status });
}

/** Adds to an owner's balance in one step; the new balance, or undefined when there is no such owner. */
export async function addToBalance(ownerId: string, micros: number): Promise<number | undefined> {
  const updated = await updateExisting({
    Key: ownerKey(ownerId),
    UpdateExpression: 'ADD balanceMicros :micros',
    ExpressionAttributeValues: { ':micros': micros },
  });
  return updated && ownerSchema.parse(updated).balanceMicros;
}

async function changeItem(key: ItemKey, change: Record<string, unknown>): Promise<boolean> {
  const names = Object.keys(change);
  const updated = await updateExisting({
    Key: key,
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, change[name]])),
  });
  return updated !== undefined;
}

async function updateExisting(
  update: Omit<UpdateCommandInput, 'TableName' | 'ConditionExpression' | 'ReturnValues'>,
): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        ...update,
        TableName: tableName(),
        ConditionExpression: 'attribute_exists(pk)',
        ReturnValues: 'ALL_NEW',
      }),
    );
    return answer.Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
