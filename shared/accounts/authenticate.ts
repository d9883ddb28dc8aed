import { AppError } from '../platform/errors.ts';
import { type RateUse, rateLimitHeaders } from '../platform/limits/rate-limit.ts';
import { countUse } from '../platform/limits/rate-limit-store.ts';
import { identify, log } from '../platform/runtime/log.ts';
import { type ApiKey, isBalanceExhausted, isExpired, type Owner, type Plan } from './account.ts';
import { matchesHash, parseApiKey } from './api-key.ts';
import { changeKey, findOwnerAndKey } from './key-store.ts';
import { isAllowed, type NeededPermission, type Permission } from './permissions.ts';
import { keyRateLimit } from './plans.ts';

/** Who calls, proven by an API key. */
export interface Caller {
  ownerId: string;
  keyId: string;
  plan: Plan;
  permissions: readonly Permission[];
  owner: Owner;
  key: ApiKey;
  /** What the key's rate limit leaves after this request. */
  rate: RateUse;
}

// Exact to the hour is what a person looking for unused keys needs, and costs one write an hour.
const LAST_USE_PRECISION_MS = 3_600_000;

/**
 * The caller behind an API key, read afresh on every request so that revocation takes effect at once.
 * Throws 401 for no or a wrong key, 403 for an inactive key, a suspended owner or a missing permission,
 * 402 for an account whose balance is used up, 429 for a key that is used more often than its plan allows.
 * `onPaused` is told of the owner before the 402.
 */
export async function authenticate(
  apiKey: string | undefined,
  needed: NeededPermission,
  now: Date,
  onPaused?: (owner: Owner) => Promise<void>,
): Promise<Caller> {
  if (!apiKey) throw new AppError('API_KEY_MISSING');
  const parts = parseApiKey(apiKey);
  if (!parts) throw new AppError('API_KEY_INVALID');

  const { owner, key } = await findOwnerAndKey(parts);
  if (!owner || !key || !matchesHash(apiKey, key.hash)) throw new AppError('API_KEY_INVALID');
  identify({ ownerId: owner.ownerId, keyId: key.keyId });
  if (key.status === 'inactive') throw new AppError('API_KEY_INACTIVE', 'The API key is switched off.');
  if (isExpired(key, now)) {
    throw new AppError('API_KEY_INACTIVE', `The API key expired at ${key.expiresAt}.`);
  }
  if (owner.status === 'suspended') throw new AppError('OWNER_SUSPENDED');
  if (isBalanceExhausted(owner)) {
    await onPaused?.(owner);
    throw new AppError('ACCOUNT_PAUSED');
  }

  const [rate] = await Promise.all([
    countUse(keyRateLimit(owner.plan), key.keyId, now),
    recordLastUse(key, now),
  ]);
  if (needed !== 'any' && !isAllowed(key.permissions, needed)) {
    const message = `This needs a key with the permission ${needed}.`;
    throw new AppError('PERMISSION_DENIED', message, { headers: rateLimitHeaders(rate) });
  }
  return { ...parts, plan: owner.plan, permissions: key.permissions, owner, key, rate };
}

/** Nobody is refused because a time could not be noted. */
async function recordLastUse(key: ApiKey, now: Date): Promise<void> {
  if (key.lastUsedAt && now.getTime() - Date.parse(key.lastUsedAt) < LAST_USE_PRECISION_MS) return;
  try {
    await changeKey(key.ownerId, key.keyId, { lastUsedAt: now.toISOString() });
  } catch (error) {
    log.warn('use of a key not noted', { error });
  }
}
