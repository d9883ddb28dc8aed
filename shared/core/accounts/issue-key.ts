import { invalidField } from '#shared/platform/errors.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { problem } from '#shared/platform/problems.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import type { ApiKey } from './account.ts';
import { hashApiKey, newApiKey } from './api-key.ts';
import type { Permission } from './permissions.ts';

export interface NewKey {
  ownerId: string;
  name: string;
  permissions: readonly Permission[];
  folders?: readonly string[] | null | undefined;
  expiresAt?: string | null | undefined;
}

/**
 * A key to store, and its clear text to return once. Throws VALIDATION_ERROR unless the
 * expiry is in the future.
 */
export function issueKey(input: NewKey, ids: IdSource, now: Date): { key: ApiKey; apiKey: string } {
  const expiresAt = input.expiresAt == null ? null : isoDate(input.expiresAt, 'expiresAt');
  if (expiresAt !== null && new Date(expiresAt) <= now) {
    throw invalidField(
      'expiresAt',
      problem('too_early', `must be in the future; it is now ${now.toISOString()}`, {
        after: now.toISOString(),
      }),
    );
  }
  const keyId = ids.newId('key');
  const apiKey = newApiKey({ ownerId: input.ownerId, keyId }, ids.newSecret());
  const key: ApiKey = {
    keyId,
    ownerId: input.ownerId,
    name: input.name,
    hash: hashApiKey(apiKey),
    permissions: [...input.permissions],
    ...(input.folders && { folders: [...input.folders] }),
    status: 'active',
    expiresAt,
    lastUsedAt: null,
    createdAt: now.toISOString(),
  };
  return { key, apiKey };
}
