import { AppError } from '#shared/platform/errors.ts';
import { type RateUse, rateLimitHeaders } from '#shared/platform/limits/rate-limit.ts';
import { countUse } from '#shared/platform/limits/rate-limit-store.ts';
import { isBalanceExhausted, type Owner } from './account.ts';
import type { Caller, Credential } from './caller.ts';
import { isAllowed, type NeededPermission } from './permissions.ts';
import { ownerRateLimit } from './plans.ts';
import { rolesWith } from './roles.ts';

interface AdmissionContext {
  now: Date;
  onPaused?: ((owner: Owner) => Promise<void>) | undefined;
  recordUse: () => Promise<void>;
}

/**
 * Admits an authenticated caller to an account, and counts the request. Throws 403 for a suspended owner or a
 * missing permission, 402 for an exhausted balance, 429 above the plan's rate limit. Calls `onPaused` before
 * the 402, and `recordUse` in parallel with the count.
 */
export async function admit(
  { owner, credential, permissions }: Pick<Caller, 'owner' | 'credential' | 'permissions'>,
  needed: NeededPermission,
  { now, onPaused, recordUse }: AdmissionContext,
): Promise<RateUse> {
  if (owner.status === 'suspended') throw new AppError('OWNER_SUSPENDED');
  if (isBalanceExhausted(owner)) {
    await onPaused?.(owner);
    throw new AppError('ACCOUNT_PAUSED');
  }
  const [rate] = await Promise.all([countUse(ownerRateLimit(owner.plan), owner.ownerId, now), recordUse()]);
  assertPermitted({ credential, permissions, rate }, needed);
  return rate;
}

/** Throws PERMISSION_DENIED, naming the permission, for a caller without it. */
export function assertPermitted(
  { credential, permissions, rate }: Pick<Caller, 'credential' | 'permissions' | 'rate'>,
  needed: NeededPermission,
): void {
  if (needed === 'any' || isAllowed(permissions, needed)) return;
  throw new AppError('PERMISSION_DENIED', denial(credential, needed), {
    params: { permissions: [needed] },
    headers: rateLimitHeaders(rate),
  });
}

function denial(credential: Credential, needed: Exclude<NeededPermission, 'any'>): string {
  if (credential.type === 'key') return `This requires an API key with the permission ${needed}.`;
  if (credential.type === 'app')
    return `This requires ${needed}, which the app was not given, or its member does not have.`;
  const { role } = credential.member;
  return `Your role ${role} does not allow this: it needs ${needed}, which ${list(rolesWith(needed))} have.`;
}

const list = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);
