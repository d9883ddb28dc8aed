import { AppError } from '../platform/errors.ts';
import { type RateUse, rateLimitHeaders } from '../platform/limits/rate-limit.ts';
import { countUse } from '../platform/limits/rate-limit-store.ts';
import { identify, log } from '../platform/runtime/log.ts';
import { type ApiKey, isBalanceExhausted, isExpired, type Owner, type Plan } from './account.ts';
import { matchesHash, parseApiKey } from './api-key.ts';
import { changeKey, findOwnerAndKey } from './key-store.ts';
import { isAllowed, type NeededPermission, type Permission } from './permissions.ts';
import { ownerRateLimit } from './plans.ts';

/** An authenticated API caller. */
export interface Caller {
  ownerId: string;
  keyId: string;
  plan: Plan;
  permissions: readonly Permission[];
  owner: Owner;
  key: ApiKey;
  /** State of the owner's rate limit, this request included. */
  rate: RateUse;
}

// Hourly precision is enough to spot unused keys, and costs one write an hour.
const LAST_USE_PRECISION_MS = 3_600_000;

/**
 * Authenticates an API key, read on every request so that revocation takes effect immediately. Throws 401 for a missing
 * or invalid key, 403 for an inactive key, a suspended owner or a missing permission, 402 for an exhausted balance, 429
 * above the plan's rate limit. Calls `onPaused` before the 402.
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
    countUse(ownerRateLimit(owner.plan), owner.ownerId, now),
    recordLastUse(key, now),
  ]);
  if (needed !== 'any' && !isAllowed(key.permissions, needed)) {
    const message = `This needs a key with the permission ${needed}.`;
    throw new AppError('PERMISSION_DENIED', message, { headers: rateLimitHeaders(rate) });
  }
  return { ...parts, plan: owner.plan, permissions: key.permissions, owner, key, rate };
}

/** Best effort: a failed write must not fail the request. */
async function recordLastUse(key: ApiKey, now: Date): Promise<void> {
  if (key.lastUsedAt && now.getTime() - Date.parse(key.lastUsedAt) < LAST_USE_PRECISION_MS) return;
  try {
    await changeKey(key.ownerId, key.keyId, { lastUsedAt: now.toISOString() });
  } catch (error) {
    log.warn('last use of a key not recorded', { error });
  }
}
