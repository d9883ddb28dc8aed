import { AppError } from '../platform/errors.ts';
import { addressHash } from '../platform/limits/address-hash.ts';
import { countUse, type RateLimit, refundUse } from '../platform/limits/rate-limit-store.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import type { Visitor } from '../visits/visitor.ts';
import { verifyPassword } from './password.ts';
import type { Resolution } from './resolve-link.ts';
import { visitLink } from './visit-link.ts';

/** Per link and IP address. */
const FAILED_ATTEMPTS: RateLimit = { scope: 'unlock', limit: 10, windowSeconds: 600 };

// The longest password allowed: longer ones are not worth hashing.
const MAX_PASSWORD = 128;

/**
 * Resolves a short code with a password; unprotected links ignore it. Throws PASSWORD_WRONG, and RATE_LIMITED after 10
 * failed attempts of an IP address within 10 minutes, also for the right password.
 */
export function unlockLink(code: string, password: string, visitor: Visitor): Promise<Resolution> {
  return visitLink(code, visitor, async (linkId, passwordHash) => {
    // Counted before the check and refunded on success, so that concurrent attempts cannot exceed the limit.
    const who = `${linkId}#${addressHash(visitor.address, setting(SETTING.visitorHashKey))}`;
    await countUse(FAILED_ATTEMPTS, who, visitor.now);
    const isRight = password.length <= MAX_PASSWORD && (await verifyPassword(password, passwordHash));
    if (!isRight) throw new AppError('PASSWORD_WRONG');
    await refundUse(FAILED_ATTEMPTS, who, visitor.now);
  });
}
