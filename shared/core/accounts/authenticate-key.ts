import { AppError } from '#shared/platform/errors.ts';
import { identify, log } from '#shared/platform/runtime/log.ts';
import { type ApiKey, isExpired, type Owner } from './account.ts';
import { admit } from './admit.ts';
import { matchesHash, parseApiKey } from './api-key.ts';
import type { Caller } from './caller.ts';
import { findOwnerAndKey, recordUse } from './key-store.ts';
import type { NeededPermission } from './permissions.ts';
import { permissionsOfKey, scopeOfKey } from './scope-of.ts';

// Hourly precision is enough to spot unused keys, and costs one write an hour.
const LAST_USE_PRECISION_MS = 3_600_000;

export interface AuthenticationContext {
  now: Date;
  /** ID of the request, for the audit log. */
  requestId?: string | null;
  /** Called before a 402. */
  onPaused?: ((owner: Owner) => Promise<void>) | undefined;
}

/**
 * Authenticates an API key, read on every request so that revocation takes effect immediately. Throws 401 for
 * an invalid key, 403 for an inactive one, and what `admit` throws.
 */
export async function authenticateKey(
  apiKey: string,
  needed: NeededPermission,
  { now, requestId = null, onPaused }: AuthenticationContext,
): Promise<Caller> {
  const parts = parseApiKey(apiKey);
  if (!parts) throw new AppError('API_KEY_INVALID');

  const { owner, key } = await findOwnerAndKey(parts);
  if (!owner || !key || !matchesHash(apiKey, key.hash)) throw new AppError('API_KEY_INVALID');
  identify({ ownerId: owner.ownerId, keyId: key.keyId });
  if (key.status === 'inactive') throw new AppError('API_KEY_INACTIVE', 'The API key is disabled.');
  if (isExpired(key, now)) {
    throw new AppError('API_KEY_INACTIVE', `The API key expired at ${key.expiresAt}.`, {
      params: { expiresAt: key.expiresAt },
    });
  }

  const credential = { type: 'key', key } as const;
  const permissions = permissionsOfKey(key);
  const rate = await admit({ owner, credential, permissions }, needed, {
    now,
    onPaused,
    recordUse: () => recordLastUse(key, now),
  });
  return {
    ownerId: owner.ownerId,
    actor: { type: 'key', id: key.keyId, name: key.name },
    requestId,
    plan: owner.plan,
    permissions,
    scope: scopeOfKey(key),
    owner,
    credential,
    rate,
  };
}

/** Best effort: a failed write must not fail the request. */
async function recordLastUse(key: ApiKey, now: Date): Promise<void> {
  if (key.lastUsedAt && now.getTime() - Date.parse(key.lastUsedAt) < LAST_USE_PRECISION_MS) return;
  try {
    await recordUse(key.ownerId, key.keyId, now);
  } catch (error) {
    log.warn('last use of a key not recorded', { error });
  }
}
