import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Owner } from '#shared/core/accounts/account.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';

/** Stores an account, with overrides, and returns it. */
export async function anAccount(overrides: Partial<Owner> = {}): Promise<Owner> {
  const { plan = 'free' } = overrides;
  const { ownerId } = await openAccount({ name: 'Account', plan, balanceMicros: undefined }, new Date());
  const owner = { ...((await findOwner(ownerId)) as Owner), ...overrides };
  await dynamo().send(
    new PutCommand({ TableName: tableName(), Item: { ...ownerKey(owner.ownerId), ...owner } }),
  );
  return owner;
}

/** Removes counts from an account, as `owner recount` does. */
export async function withoutAttributes(
  ownerId: string,
  ...names: ('linkCount' | 'storageBytes')[]
): Promise<void> {
  await dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: `REMOVE ${names.join(', ')}`,
    }),
  );
}
