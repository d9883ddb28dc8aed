import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../platform/dynamo/transact.ts';
import { insert } from '../platform/dynamo/transact-actions.ts';
import { updateItem } from '../platform/dynamo/update.ts';
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
  await transactWrite([insert({ ...ownerKey(owner.ownerId), ...owner }), insertKey(key)]);
}

const insertKey = (key: ApiKey) => insert({ ...apiKeyKey(key.ownerId, key.keyId), ...key });

/** The owner, read consistently. */
export async function findOwner(ownerId: string): Promise<Owner | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: ownerKey(ownerId), ConsistentRead: true }),
  );
  return Item && ownerSchema.parse(Item);
}

/** Status of an owner and its version, read consistently. */
export async function findOwnerStatus(
  ownerId: string,
): Promise<Pick<Owner, 'status' | 'statusVersion'> | undefined> {
  const [item] = await batchGet([ownerKey(ownerId)], {
    attributes: ['status', 'statusVersion'],
    consistent: true,
  });
  return item && ownerSchema.pick({ status: true, statusVersion: true }).parse(item);
}

/** One key of an owner, read consistently. */
export async function findKey(ownerId: string, keyId: string): Promise<ApiKey | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: apiKeyKey(ownerId, keyId), ConsistentRead: true }),
  );
  return Item && apiKeySchema.parse(Item);
}

/** All keys of an owner: few enough for one page. */
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
 * Stores a further key of an owner who has fewer than `max`, however many are added at once. False when there is
 * no such owner or no room. Adding the same key again does nothing.
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
    // Ids are random: it exists when an earlier try of the same request has stored it.
    return error.failed.has(1);
  }
}

/** Changes what is given of a key; the changed one, or undefined when there is no such key. */
export async function changeKey(
  ownerId: string,
  keyId: string,
  change: { [Field in 'status' | 'name' | 'lastUsedAt']?: ApiKey[Field] | undefined },
): Promise<ApiKey | undefined> {
  const item = await changeItem(apiKeyKey(ownerId, keyId), change);
  return item && apiKeySchema.parse(item);
}

/** Deletes a key. False when there is no such key. */
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

/**
 * The action that counts an owner's Smart Links up or down: for the transaction that stores or deletes one. Refused
 * when it would make them more than `max`; null: any number.
 */
export function smartLinkCountAction(ownerId: string, by: 1 | -1, max: number | null): TransactItems[number] {
  const isLimited = max !== null;
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: 'ADD smartLinkCount :by',
      ConditionExpression: isLimited
        ? 'attribute_exists(pk) AND (attribute_not_exists(smartLinkCount) OR smartLinkCount < :max)'
        : 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':by': by, ...(isLimited && { ':max': max }) },
    },
  };
}

/**
 * The action that counts an owner's webhooks up or down: for the transaction that stores or deletes one. Refused when
 * it would make them more than `max`.
 */
export function webhookCountAction(ownerId: string, by: 1 | -1, max: number): TransactItems[number] {
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: 'ADD webhookCount :by',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(webhookCount) OR webhookCount <= :room)',
      ExpressionAttributeValues: { ':by': by, ':room': max - by },
    },
  };
}

/** Changes an owner's plan. False when there is no such owner. */
export async function changePlan(ownerId: string, plan: Owner['plan']): Promise<boolean> {
  return (await changeItem(ownerKey(ownerId), { plan })) !== undefined;
}

/** Changes an owner's status and counts the change; the owner, also when the status was that already. */
export async function changeOwnerStatus(
  ownerId: string,
  status: Owner['status'],
): Promise<Owner | undefined> {
  const item = await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET #status = :status ADD statusVersion :one',
    ConditionExpression: 'attribute_exists(pk) AND #status <> :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':status': status, ':one': 1 },
  });
  return item ? ownerSchema.parse(item) : findOwner(ownerId);
}

/** Takes an amount from a balance in one step; the owner after that, or undefined when there is none. */
export async function debit(ownerId: string, micros: number): Promise<Owner | undefined> {
  return addToBalance(ownerId, -micros, 'attribute_exists(pk)');
}

/** The action that takes an amount from a balance: for a transaction that does what is paid for. */
export function debitAction(ownerId: string, micros: number): TransactItems[number] {
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: 'ADD balanceMicros :micros',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':micros': -micros },
    },
  };
}

/**
 * Adds an amount to a balance; the owner after that, or undefined when there is none. The mark of a paused account
 * goes in the same step in which the balance rises above 0.
 */
export async function credit(ownerId: string, micros: number): Promise<Owner | undefined> {
  const suffices = 'balanceMicros > :negated';
  for (;;) {
    const owner =
      (await addToBalance(ownerId, micros, suffices, ' REMOVE pausedAt')) ??
      (await addToBalance(ownerId, micros, `attribute_exists(pk) AND NOT ${suffices}`));
    // Neither held: a debit or a top-up came between the two steps, or there is no such owner.
    if (owner || !(await findOwner(ownerId))) return owner;
  }
}

async function addToBalance(
  ownerId: string,
  micros: number,
  condition: string,
  clause = '',
): Promise<Owner | undefined> {
  const item = await updateItem(
    {
      Key: ownerKey(ownerId),
      UpdateExpression: `ADD balanceMicros :micros${clause}`,
      ConditionExpression: condition,
      ExpressionAttributeValues: {
        ':micros': micros,
        ...(condition.includes(':negated') && { ':negated': -micros }),
      },
    },
    { once: true },
  );
  return item && ownerSchema.parse(item);
}

/**
 * Marks an account whose balance is used up as paused and stores the event that tells it, both or neither. False
 * when that has happened already, or the account has been topped up meanwhile.
 */
export async function markPaused(event: DomainEvent): Promise<boolean> {
  try {
    await transactWrite([
      {
        Update: {
          TableName: tableName(),
          Key: ownerKey(event.ownerId),
          UpdateExpression: 'SET pausedAt = :now',
          ConditionExpression:
            'billing = :prepaid AND balanceMicros <= :zero AND attribute_not_exists(pausedAt)',
          ExpressionAttributeValues: { ':now': event.time, ':prepaid': 'prepaid', ':zero': 0 },
        },
      },
      outboxPut(event),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

function changeItem(
  key: ItemKey,
  change: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const names = Object.keys(change).filter((name) => change[name] !== undefined);
  return updateItem({
    Key: key,
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, change[name]])),
  });
}
