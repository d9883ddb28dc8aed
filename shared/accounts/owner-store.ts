import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPut, OPERATOR_LOG } from '../audit/audit-store.ts';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { ConditionFailedError, transactWrite } from '../platform/dynamo/transact.ts';
import { changeItem, updateItem } from '../platform/dynamo/update.ts';
import { type Owner, ownerSchema } from './account.ts';
import { ownerKey } from './account-items.ts';

/** The owner; strongly consistent. */
export async function findOwner(ownerId: string): Promise<Owner | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: ownerKey(ownerId), ConsistentRead: true }),
  );
  return Item && ownerSchema.parse(Item);
}

/** An owner's status with its version, and the plan; strongly consistent. */
export async function findOwnerStatus(
  ownerId: string,
): Promise<Pick<Owner, 'status' | 'statusVersion' | 'plan'> | undefined> {
  const [item] = await batchGet([ownerKey(ownerId)], {
    attributes: ['status', 'statusVersion', 'plan'],
    consistent: true,
  });
  return item && ownerSchema.pick({ status: true, statusVersion: true, plan: true }).parse(item);
}

/** Changes an owner's plan. False when there is no such owner. */
export async function changePlan(ownerId: string, plan: Owner['plan']): Promise<boolean> {
  return (await changeItem(ownerKey(ownerId), { plan })) !== undefined;
}

/** Changes an owner's contact address; null removes it. False when there is no such owner. */
export async function changeEmail(ownerId: string, email: string | null): Promise<boolean> {
  const item = await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: email === null ? 'REMOVE email' : 'SET email = :email',
    ConditionExpression: 'attribute_exists(pk)',
    ...(email !== null && { ExpressionAttributeValues: { ':email': email } }),
  });
  return item !== undefined;
}

/**
 * Changes an owner's status and increments its version, with the audit entry in the same transaction. Returns the
 * owner, also when nothing changed.
 */
export async function changeOwnerStatus(
  ownerId: string,
  status: Owner['status'],
  entry: AuditEntry | undefined,
): Promise<Owner | undefined> {
  const Update = {
    TableName: tableName(),
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET #status = :status ADD statusVersion :one',
    ConditionExpression: 'attribute_exists(pk) AND #status <> :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':status': status, ':one': 1 },
  };
  try {
    await transactWrite([{ Update }, ...(entry ? [auditPut(OPERATOR_LOG, entry)] : [])]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
  return findOwner(ownerId);
}
