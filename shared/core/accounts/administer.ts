import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { wholeAccount } from '../access/scope.ts';
import { type AdministratorAct, actOn, administratorAuthor, auditEntry } from '../audit/audit-entry.ts';
import { systemAuthor } from '../audit/author.ts';
import { type Change, changesOf } from '../audit/changes.ts';
import {
  type ApiKey,
  accountTarget,
  isBalanceExhausted,
  MICROS_PER_UNIT,
  type Owner,
  type Plan,
} from './account.ts';
import { credit } from './balance-store.ts';
import { issueKey } from './issue-key.ts';
import type { KeyRecord } from './key-contract.ts';
import { keyEntry } from './key-entry.ts';
import { addKey, changeKey, createOwner, findKey, findKeys, removeKey } from './key-store.ts';
import { listKeys } from './manage-keys.ts';
import { emailAddress } from './members/email-address.ts';
import { changeEmail, changeOwnerStatus, changePlan, findOwner } from './owner-store.ts';
import type { Permission } from './permissions.ts';
import { MAX_KEYS, PLAN_LIMITS } from './plans.ts';
import { forgetCounts } from './quota-store.ts';

/** Account administration for operators. Amounts are in millionths of the currency unit. */

export interface NewOwner {
  name: string;
  plan: Plan;
  /** Contact address. */
  email?: string | undefined;
  /** Opening balance; undefined: the account is never charged. */
  balanceMicros: number | undefined;
}

/**
 * Creates an owner and a first key with all permissions. The key is returned only here. Without `act`, no
 * operator requested it: the demo account. Throws VALIDATION_ERROR.
 */
export async function openAccount(
  input: NewOwner,
  now: Date,
  act?: AdministratorAct,
): Promise<{ ownerId: string; apiKey: string }> {
  const owner: Owner = {
    ownerId: newId('owner'),
    name: input.name,
    ...(input.email !== undefined && { email: contactAddress(input.email) }),
    plan: input.plan,
    status: 'active',
    billing: input.balanceMicros === undefined ? 'none' : 'prepaid',
    balanceMicros: input.balanceMicros ?? 0,
    reservedMicros: 0,
    chatCalls: 0,
    statusVersion: 0,
    keyCount: 1,
    smartLinkCount: 0,
    webhookCount: 0,
    domainCount: 0,
    shareCount: 0,
    reportCount: 0,
    linkCount: 0,
    storageBytes: 0,
    uploadsOnDay: 0,
    createdAt: now.toISOString(),
  };
  const first = { ownerId: owner.ownerId, name: 'first key', permissions: ['*'] as const };
  const { key, apiKey } = issueKey(first, randomIds, now);
  const { ownerId, name, plan, billing } = owner;
  const by = act ? administratorAuthor(act, ownerId) : systemAuthor(ownerId, 'setup');
  const changes = changesOf(null, { name, plan, billing });
  await createOwner(
    owner,
    key,
    auditEntry(by, { action: 'account.created', target: accountTarget(owner), changes }, now),
  );
  return { ownerId, apiKey };
}

/** Adds a key. Throws NOT_FOUND, QUOTA_EXCEEDED, or VALIDATION_ERROR for an invalid expiry. */
export async function addOwnerKey(
  ownerId: string,
  input: { name: string; permissions: readonly Permission[]; expiresAt: string | undefined },
  act: AdministratorAct,
): Promise<{ keyId: string; apiKey: string }> {
  const { key, apiKey } = issueKey({ ...input, ownerId }, randomIds, act.now);
  const entry = keyEntry(actOn(act, ownerId), 'key.created', {
    before: null,
    after: key,
  });
  if (!(await addKey(key, MAX_KEYS, entry))) {
    await requireOwner(ownerId);
    throw new AppError('QUOTA_EXCEEDED', `${ownerId} already has ${MAX_KEYS} API keys. Delete one.`);
  }
  return { keyId: key.keyId, apiKey };
}

/** An owner as shown to operators. Throws NOT_FOUND. */
export async function showOwner(ownerId: string): Promise<object> {
  const owner = await requireOwner(ownerId);
  return {
    ownerId,
    name: owner.name,
    email: owner.email ?? null,
    plan: owner.plan,
    status: owner.status,
    billing: owner.billing,
    balance: owner.balanceMicros / MICROS_PER_UNIT,
    reserved: owner.reservedMicros / MICROS_PER_UNIT,
    paused: isBalanceExhausted(owner),
    pausedAt: owner.pausedAt ?? null,
    keys: (await findKeys(ownerId)).length,
    links: { used: owner.linkCount ?? null, limit: PLAN_LIMITS[owner.plan].links },
    smartLinks: { used: owner.smartLinkCount, limit: PLAN_LIMITS[owner.plan].smartLinks },
    storage: { used: owner.storageBytes ?? null, limit: PLAN_LIMITS[owner.plan].storageBytes },
    createdAt: owner.createdAt,
    deletionAt: owner.deletionAt ?? null,
  };
}

/** An owner's keys, newest first. Throws NOT_FOUND. */
export async function listOwnerKeys(ownerId: string, now: Date): Promise<KeyRecord[]> {
  await requireOwner(ownerId);
  return listKeys(wholeAccount(ownerId), now);
}

/**
 * Suspends or activates an owner; `applyOwnerStatus` then updates the links. Throws NOT_FOUND.
 */
export async function setOwnerStatus(
  ownerId: string,
  status: Owner['status'],
  act: AdministratorAct,
): Promise<Owner> {
  const isSuspension = status === 'suspended';
  const entry = accountEntry(act, await requireOwner(ownerId), {
    action: isSuspension ? 'account.suspended' : 'account.activated',
    change: { field: 'status', before: isSuspension ? 'active' : 'suspended', after: status },
  });
  const owner = await changeOwnerStatus(ownerId, status, entry);
  if (!owner) throw noSuch('owner', ownerId);
  return owner;
}

/** Throws NOT_FOUND. */
export async function setOwnerPlan(ownerId: string, plan: Plan, act: AdministratorAct): Promise<void> {
  await retryConflicts(async () => {
    const owner = await requireOwner(ownerId);
    if (owner.plan === plan) return;
    const change = { field: 'plan', before: owner.plan, after: plan };
    await changePlan(owner, plan, accountEntry(act, owner, { action: 'account.updated', change }));
  });
}

/** Makes the next use count an owner's links and stored bytes again. Throws NOT_FOUND. */
export async function recount(ownerId: string, act: AdministratorAct): Promise<void> {
  const entry = accountEntry(act, await requireOwner(ownerId), { action: 'account.recounted' });
  if (!(await forgetCounts(ownerId, entry))) throw noSuch('owner', ownerId);
}

/** Sets the contact address of an owner; null removes it. Throws NOT_FOUND or VALIDATION_ERROR. */
export async function setOwnerEmail(
  ownerId: string,
  email: string | null,
  act: AdministratorAct,
): Promise<void> {
  const address = email && contactAddress(email);
  await retryConflicts(async () => {
    const owner = await requireOwner(ownerId);
    const before = owner.email ?? null;
    if (before === address) return;
    const change = { field: 'email', before, after: address };
    await changeEmail(owner, address, accountEntry(act, owner, { action: 'account.updated', change }));
  });
}

const accountEntry = (
  act: AdministratorAct,
  owner: Owner,
  { action, change }: { action: string; change?: Change },
) =>
  auditEntry(
    administratorAuthor(act, owner.ownerId),
    { action, target: accountTarget(owner), changes: change ? [change] : [] },
    act.now,
  );

function contactAddress(text: string): string {
  const address = emailAddress(text);
  if (address === undefined)
    throw invalidField('email', problem('invalid_format', 'must be an email address', { format: 'email' }));
  return address;
}

/** Adds to a balance and returns the new one. An account is active again once it is above 0. */
export async function topUp(ownerId: string, micros: number, act: AdministratorAct): Promise<number> {
  if (micros <= 0)
    throw invalidField('amount', problem('too_small', 'must be more than 0', { minimum: 0.000001 }));
  // Only the amount is audited: calls in progress change the balance all the time.
  const change = { field: 'topUp', before: null, after: micros / MICROS_PER_UNIT };
  const entry = accountEntry(act, await requireOwner(ownerId), { action: 'account.topped_up', change });
  const owner = await credit(ownerId, micros, entry);
  if (!owner) throw noSuch('owner', ownerId);
  return owner.balanceMicros;
}

/** Enables or disables a key. Throws NOT_FOUND. */
export async function setKeyStatus(
  { ownerId, keyId }: Pick<ApiKey, 'ownerId' | 'keyId'>,
  status: ApiKey['status'],
  act: AdministratorAct,
): Promise<void> {
  await retryConflicts(async () => {
    const before = await requireKey(ownerId, keyId);
    if (before.status === status) return;
    const after = { ...before, status };
    await changeKey(before, after, keyEntry(actOn(act, ownerId), 'key.updated', { before, after }));
  });
}

/** Throws NOT_FOUND. */
export async function deleteOwnerKey(ownerId: string, keyId: string, act: AdministratorAct): Promise<void> {
  await retryConflicts(async () => {
    const key = await requireKey(ownerId, keyId);
    await removeKey(
      key,
      keyEntry(actOn(act, ownerId), 'key.deleted', {
        before: key,
        after: null,
      }),
    );
  });
}

async function requireKey(ownerId: string, keyId: string): Promise<ApiKey> {
  const key = await findKey(ownerId, keyId);
  if (!key) throw noSuch('key', keyId);
  return key;
}

async function requireOwner(ownerId: string): Promise<Owner> {
  const owner = await findOwner(ownerId);
  if (!owner) throw noSuch('owner', ownerId);
  return owner;
}

function noSuch(what: 'owner' | 'key', id: string): AppError {
  return new AppError('NOT_FOUND', `There is no ${what} ${id}.`);
}
