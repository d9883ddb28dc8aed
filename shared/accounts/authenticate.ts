import { AppError } from '../errors.ts';
import type { Plan } from './account.ts';
import { findOwnerAndKey } from './account-store.ts';
import { matchesHash, parseApiKey } from './api-key.ts';
import { isAllowed, type Permission } from './permissions.ts';

/** Who calls, proven by an API key. */
export interface Caller {
  ownerId: string;
  keyId: string;
  plan: Plan;
  permissions: readonly Permission[];
}

/**
 * The caller behind an API key, read afresh on every request so that revocation takes effect at once.
 * Throws 401 for no or a wrong key, 403 for an inactive key, a suspended owner or a missing permission,
 * 402 for an account whose balance is used up.
 */
export async function authenticate(
  apiKey: string | undefined,
  needed: Permission,
  now: Date,
): Promise<Caller> {
  if (!apiKey) throw new AppError('API_KEY_MISSING');
  const parts = parseApiKey(apiKey);
  if (!parts) throw new AppError('API_KEY_INVALID');

  const { owner, key } = await findOwnerAndKey(parts);
  if (!owner || !key || !matchesHash(apiKey, key.hash)) throw new AppError('API_KEY_INVALID');
  if (key.status === 'inactive') throw new AppError('API_KEY_INACTIVE', 'The API key is switched off.');
  if (key.expiresAt && new Date(key.expiresAt) <= now) {
    throw new AppError('API_KEY_INACTIVE', `The API key expired at ${key.expiresAt}.`);
  }
  if (owner.status === 'suspended') throw new AppError('OWNER_SUSPENDED');
  if (owner.billing === 'prepaid' && owner.balanceMicros <= 0) throw new AppError('ACCOUNT_PAUSED');
  if (!isAllowed(key.permissions, needed)) {
    throw new AppError('PERMISSION_DENIED', `This needs a key with the permission ${needed}.`);
  }
  return {
    ownerId: parts.ownerId,
    keyId: parts.keyId,
    plan: owner.plan,
    permissions: key.permissions,
  };
}
