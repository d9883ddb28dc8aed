import { AppError, invalidField } from '../errors.ts';
import { newId } from '../runtime/ids.ts';
import type { ApiKey, Owner, Plan } from './account.ts';
import { addKey, addToBalance, changeKeyStatus, changeOwner, createOwner } from './account-store.ts';
import { hashApiKey, newApiKey } from './api-key.ts';
import type { Permission } from './permissions.ts';

/** What operators do with accounts. Amounts are whole millionths of the currency unit. */

export interface NewOwner {
  name: string;
  plan: Plan;
  /** Opening balance; without one the account is never charged. */
  balanceMicros: number | undefined;
}

/** A new owner with a first key that may do everything. The key is told here and never again. */
export async function openAccount(input: NewOwner, now: Date): Promise<{ ownerId: string; apiKey: string }> {
  const owner: Owner = {
    ownerId: newId('owner'),
    name: input.name,
    plan: input.plan,
    status: 'active',
    billing: input.balanceMicros === undefined ? 'none' : 'prepaid',
    balanceMicros: input.balanceMicros ?? 0,
    createdAt: now.toISOString(),
  };
  const { key, apiKey } = newKey(owner.ownerId, 'first key', ['*'], now);
  await createOwner(owner, key);
  return { ownerId: owner.ownerId, apiKey };
}

/** A further key of an owner. Throws NOT_FOUND when there is no such owner. */
export async function issueKey(
  ownerId: string,
  name: string,
  permissions: readonly Permission[],
  now: Date,
): Promise<{ keyId: string; apiKey: string }> {
  const { key, apiKey } = newKey(ownerId, name, permissions, now);
  if (!(await addKey(key))) throw noSuch('owner', ownerId);
  return { keyId: key.keyId, apiKey };
}

export async function setOwnerStatus(ownerId: string, status: Owner['status']): Promise<void> {
  if (!(await changeOwner(ownerId, { status }))) throw noSuch('owner', ownerId);
}

export async function setOwnerPlan(ownerId: string, plan: Plan): Promise<void> {
  if (!(await changeOwner(ownerId, { plan }))) throw noSuch('owner', ownerId);
}

/** Adds to a balance; returns the new one. */
export async function topUp(ownerId: string, micros: number): Promise<number> {
  if (micros <= 0) throw invalidField('amount', 'must be more than 0');
  const balance = await addToBalance(ownerId, micros);
  if (balance === undefined) throw noSuch('owner', ownerId);
  return balance;
}

export async function setKeyStatus(ownerId: string, keyId: string, status: ApiKey['status']): Promise<void> {
  if (!(await changeKeyStatus(ownerId, keyId, status))) throw noSuch('key', keyId);
}

function newKey(ownerId: string, name: string, permissions: readonly Permission[], now: Date) {
  const keyId = newId('key');
  const apiKey = newApiKey({ ownerId, keyId });
  const key: ApiKey = {
    keyId,
    ownerId,
    name,
    hash: hashApiKey(apiKey),
    permissions: [...permissions],
    status: 'active',
    expiresAt: null,
    createdAt: now.toISOString(),
  };
  return { key, apiKey };
}

function noSuch(what: 'owner' | 'key', id: string): AppError {
  return new AppError('NOT_FOUND', `There is no ${what} ${id}.`);
}
