import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { below, exists, has } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import {
  transactOrThrow,
  transactSteps,
  transactWrite,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
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
export async function createOwner(owner: Owner, key: ApiKey, entry: AuditEntry): Promise<void> {
  const stored = insert({ ...ownerKey(owner.ownerId), ...owner });
  await transactWrite([stored, insertKey(key), ...auditPuts(entry)]);
}

const insertKey = (key: ApiKey) => insert({ ...apiKeyKey(key.ownerId, key.keyId), ...key });

/** A key of an owner, read strongly consistent. */
export const findKey = (ownerId: string, keyId: string): Promise<ApiKey | undefined> =>
  findItem(apiKeyKey(ownerId, keyId), apiKeySchema);

/** All keys of an owner; they fit one page. */
export const findKeys = (ownerId: string): Promise<ApiKey[]> =>
  parseAll(queryPrefix(apiKeyKey(ownerId, '')), apiKeySchema);

/**
 * Adds a key unless the owner has `max`, also under concurrency. False when there is no such owner or the
 * limit is reached. Idempotent.
 */
export async function addKey(key: ApiKey, max: number, entry: AuditEntry): Promise<boolean> {
  const count = update(ownerKey(key.ownerId)).add({ keyCount: 1 }).when(exists(), below('keyCount', max));
  const failure = await transactSteps<'stored before' | 'refused'>([
    // IDs are random: an existing item means that an earlier attempt of this request stored it.
    [insertKey(key), 'stored before'],
    [count.action, 'refused'],
    ...unconditional(...auditPuts(entry)),
  ]);
  return failure !== 'refused';
}

/** Records when a key was used. */
export async function recordUse(ownerId: string, keyId: string, now: Date): Promise<void> {
  await changeItem(apiKeyKey(ownerId, keyId), { lastUsedAt: now.toISOString() });
}

/**
 * Stores a changed name and status. Throws WRITE_CONFLICT when the key was changed or deleted concurrently.
 */
export async function changeKey(before: ApiKey, after: ApiKey, entry: AuditEntry): Promise<void> {
  const { ownerId, keyId, name, status } = after;
  const change = update(apiKeyKey(ownerId, keyId)).set({ name, status }).when(isAs(before));
  await transactOrThrow([change.action, ...auditPuts(entry)], 'WRITE_CONFLICT');
}

/** Deletes a key. Throws WRITE_CONFLICT when it was changed or deleted concurrently. */
export async function removeKey(key: ApiKey, entry: AuditEntry): Promise<void> {
  const { ownerId, keyId } = key;
  await transactOrThrow(
    [
      remove(apiKeyKey(ownerId, keyId), isAs(key)),
      update(ownerKey(ownerId)).add({ keyCount: -1 }).action,
      ...auditPuts(entry),
    ],
    'WRITE_CONFLICT',
  );
}

/** Condition: the changeable attributes of a key are as they were read. */
const isAs = ({ name, status }: ApiKey) => has({ name, status });
