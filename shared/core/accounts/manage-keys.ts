import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { countUse } from '#shared/platform/limits/rate-limit-store.ts';
import { problem } from '#shared/platform/problems.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import { accessTo, mayView, type Scope, seesAll, type Viewer } from '../access/scope.ts';
import type { Act } from '../audit/author.ts';
import type { ApiKey } from './account.ts';
import { type Caller, expiryOf, keyOf } from './caller.ts';
import { issueKey } from './issue-key.ts';
import { type CreateKey, type KeyRecord, keyRecord, type UpdateKey } from './key-contract.ts';
import { keyEntry } from './key-entry.ts';
import { addKey, changeKey, findKey, findKeys, removeKey } from './key-store.ts';
import { missingPermissions, type Permission } from './permissions.ts';
import { KEY_CREATIONS, MAX_KEYS } from './plans.ts';
import { FOLDER_PERMISSIONS } from './scope-of.ts';

/**
 * Key management through the API: nobody grants or changes more than their own permissions, or reaches more
 * folders by a key than without it.
 */

export interface KeyAct extends Act {
  by: Caller;
}

/** The keys of the caller's owner that the caller may see, newest first. */
export async function listKeys({ ownerId, scope }: Viewer, now: Date): Promise<KeyRecord[]> {
  const keys = (await findKeys(ownerId)).filter((key) => isVisible(scope, key));
  keys.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.keyId, a.keyId));
  return keys.map((key) => keyRecord(key, now));
}

/**
 * Whether a caller sees a key: callers who do not see all folders see only keys that are limited to visible
 * ones.
 */
const isVisible = (scope: Scope, { folders }: ApiKey): boolean =>
  seesAll(scope) || (folders?.every((folderId) => mayView(scope, { folderId })) ?? false);

/**
 * Creates a key, which is returned only here. A key with an expiry can only create keys that expire no later:
 * without an earlier date, they get its own. `folders` must exist. Throws VALIDATION_ERROR,
 * PERMISSION_DENIED, ALL_FOLDERS_REQUIRED, QUOTA_EXCEEDED, or RATE_LIMITED.
 */
export async function createKey(
  { by: caller, now, ids }: KeyAct & { ids: IdSource },
  input: CreateKey,
): Promise<{ key: KeyRecord; apiKey: string }> {
  assertHasPermissions(caller, input.permissions, 'grant');
  assertReaches(caller, input);
  const expiresAt = input.expiresAt ?? expiryOf(caller);
  const { key, apiKey } = issueKey({ ...input, expiresAt, ownerId: caller.ownerId }, ids, now);
  assertNoLongerThan(caller, key);
  await countUse(KEY_CREATIONS, caller.ownerId, now);
  if (
    !(await addKey(key, MAX_KEYS, keyEntry({ by: caller, now }, 'key.created', { before: null, after: key })))
  ) {
    const message =
      `You already have ${MAX_KEYS} API keys, the most an account may have. Delete one that is not ` +
      'used.';
    throw new AppError('QUOTA_EXCEEDED', message, { params: { quota: 'keys', limit: MAX_KEYS } });
  }
  return { key: keyRecord(key, now), apiKey };
}

/**
 * Renames, enables or disables a key. A key with an expiry enables only keys that expire no later. Throws
 * NOT_FOUND, PERMISSION_DENIED or KEY_IN_USE.
 */
export async function updateKey(
  { by: caller, now }: KeyAct,
  keyId: string,
  input: UpdateKey,
): Promise<KeyRecord> {
  return retryConflicts(async () => {
    const before = await requireKey(caller, keyId);
    if (input.status === 'inactive') assertNotOwnKey(caller, keyId, 'switch itself off');
    if (input.status === 'active' && before.status === 'inactive') assertMayEnable(caller, before);
    const { name = before.name, status = before.status } = input;
    const after: ApiKey = { ...before, name, status };
    const isChanged = name !== before.name || status !== before.status;
    if (isChanged)
      await changeKey(before, after, keyEntry({ by: caller, now }, 'key.updated', { before, after }));
    return keyRecord(after, now);
  });
}

/** Deletes a key, effective immediately. Throws NOT_FOUND, PERMISSION_DENIED or KEY_IN_USE. */
export async function deleteKey({ by: caller, now }: KeyAct, keyId: string): Promise<void> {
  await retryConflicts(async () => {
    const key = await requireKey(caller, keyId);
    assertNotOwnKey(caller, keyId, 'delete itself');
    await removeKey(key, keyEntry({ by: caller, now }, 'key.deleted', { before: key, after: null }));
  });
}

async function requireKey(caller: Caller, keyId: string): Promise<ApiKey> {
  const key = isId('key', keyId) ? await findKey(caller.ownerId, keyId) : undefined;
  if (!key || !isVisible(caller.scope, key)) throw noSuchKey(keyId);
  assertHasPermissions(caller, key.permissions, 'change or delete a key with');
  return key;
}

function assertHasPermissions(caller: Caller, permissions: readonly Permission[], act: string): void {
  const missing = missingPermissions(caller.permissions, permissions);
  if (missing.length === 0) return;
  throw new AppError(
    'PERMISSION_DENIED',
    `To ${act} ${missing.join(', ')}, you need that permission yourself.`,
    { params: { permissions: missing } },
  );
}

/**
 * Throws VALIDATION_ERROR or ALL_FOLDERS_REQUIRED for a key that would reach more than its
 * creator, or more than folders.
 */
function assertReaches({ scope }: Caller, { permissions, folders }: CreateKey): void {
  if (!folders) {
    const { loose, others, folders } = scope;
    const needed = permissions.every((name) => name.endsWith(':read')) ? ['view', 'edit'] : ['edit'];
    if ([loose, others, ...Object.values(folders)].every((access) => needed.includes(access))) return;
    throw new AppError('ALL_FOLDERS_REQUIRED', LIMITED_CREATOR);
  }
  const known: readonly string[] = FOLDER_PERMISSIONS;
  const barred = permissions.filter((name) => !known.includes(name));
  if (barred.length > 0) {
    const [allowed, others] = [known.join(', '), barred.join(', ')];
    const message = `may only contain ${allowed} if the key is limited to folders, not ${others}`;
    throw invalidField('permissions', problem('invalid_value', message, { allowed: [...known] }));
  }
  const at = folders.findIndex((folderId) => accessTo(scope, folderId) !== 'edit');
  if (at >= 0) throw notYourFolder(at);
}

const LIMITED_CREATOR =
  'You do not have full access to all folders, so a key of yours needs `folders`: those that it is limited ' +
  'to.';

export const notYourFolder = (at: number): AppError =>
  invalidField(
    `folders[${at}]`,
    problem('not_found', 'is not a folder in which you may make changes; GET /v1/api/folders lists yours'),
  );

/**
 * Throws VALIDATION_ERROR if a new key would outlive the key in use, which could otherwise extend its own
 * life with keys that it creates.
 */
function assertNoLongerThan(caller: Caller, created: ApiKey): void {
  const expiry = expiryOf(caller);
  if (expiry !== null && outlives(created, expiry)) {
    throw invalidField(
      'expiresAt',
      problem('too_late', `must not be after ${expiry}, when the key in use expires`, { before: expiry }),
    );
  }
}

/** Throws PERMISSION_DENIED if a key to enable would outlive the key in use. */
function assertMayEnable(caller: Caller, key: ApiKey): void {
  const expiry = expiryOf(caller);
  if (expiry === null || !outlives(key, expiry)) return;
  const message = `The key in use expires at ${expiry}: it can only enable keys that expire no later.`;
  throw new AppError('PERMISSION_DENIED', message);
}

/** Whether a key works after this time. */
const outlives = ({ expiresAt }: ApiKey, expiry: string): boolean => expiresAt === null || expiresAt > expiry;

/** A key that disables itself is a mistake, and may leave no key to undo it. */
function assertNotOwnKey(caller: Caller, target: string, act: string): void {
  if (keyOf(caller)?.keyId !== target) return;
  throw new AppError('KEY_IN_USE', `A key cannot ${act}. Use another key that has keys:manage.`);
}

function noSuchKey(keyId: string): AppError {
  return new AppError('NOT_FOUND', `The API key ${keyId.slice(0, 64)} was not found.`, {
    params: { resource: 'key' },
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
