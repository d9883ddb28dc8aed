import { AppError } from '../platform/errors.ts';
import { addressHash } from '../platform/limits/address-hash.ts';
import { countUse, type RateLimit, refundUse } from '../platform/limits/rate-limit-store.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import type { Visitor } from '../visits/visitor.ts';
import { verifyPassword } from './password.ts';
import type { Resolution } from './resolve-link.ts';
import { visitLink } from './visit-link.ts';

/** Wrong tries for each link and address. */
const FAILED_ATTEMPTS: RateLimit = { scope: 'unlock', limit: 10, windowSeconds: 600 };

// Longer ones are no password of ours; hashing them would only take time.
const MAX_PASSWORD = 128;

/**
 * Follows a short code with a password. A link without one is followed as it is. Throws PASSWORD_WRONG, and
 * RATE_LIMITED after 10 wrong tries of an address within 10 minutes, also for the right password then.
 */
export function unlockLink(code: string, password: string, visitor: Visitor): Promise<Resolution> {
  return visitLink(code, visitor, async (linkId, passwordHash) => {
    // Each try is counted before it is checked and given back when it was right: tries at once cannot pass the limit.
    const who = `${linkId}#${addressHash(visitor.address, setting(SETTING.visitorHashKey))}`;
    await countUse(FAILED_ATTEMPTS, who, visitor.now);
    const isRight = password.length <= MAX_PASSWORD && (await verifyPassword(password, passwordHash));
    if (!isRight) throw new AppError('PASSWORD_WRONG');
    await refundUse(FAILED_ATTEMPTS, who, visitor.now);
  });
}
