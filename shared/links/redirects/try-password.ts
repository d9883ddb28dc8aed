import { AppError } from '#shared/platform/errors.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { countUse, type RateLimit, refundUse } from '#shared/platform/limits/rate-limit-store.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { verifyPassword } from '../model/password.ts';

/** Failed attempts per link and IP address. */
const OF_ADDRESS: RateLimit = { scope: 'unlock', limit: 10, windowSeconds: 600 };

/** Failed attempts per link, from all IP addresses together. */
const OF_LINK: RateLimit = { scope: 'unlock', limit: 100, windowSeconds: 600 };

/**
 * Failed attempts per link and IP address while the link's limit is reached. Without them, an attacker who
 * keeps that limit reached would lock out all visitors who know the password; with them, each further guess
 * costs the attacker a new IP address.
 */
const UNDER_ATTACK: RateLimit = { scope: 'unlock', limit: 1, windowSeconds: 86_400 };

// The maximum length of a password: longer ones need not be hashed.
const MAX_PASSWORD = 128;

/** A password that a visitor has sent, and the hash of the right one. */
interface Attempt {
  password: string;
  passwordHash: string;
  address: string;
  now: Date;
  /** The owner of a link, whose brand is on the page that asks again. */
  ownerId?: string | undefined;
}

/**
 * Checks the password of a link or shared report. Throws PASSWORD_WRONG, and RATE_LIMITED after 10 failed
 * attempts of an IP address within 10 minutes, also for the right password. After 100 failed attempts of all
 * addresses within 10 minutes, an address has one failed attempt a day.
 */
export async function tryPassword(
  id: string,
  { password, passwordHash, address, now, ownerId }: Attempt,
): Promise<void> {
  const who = `${id}#${addressHash(address, setting(SETTING.serviceKey))}`;
  // Counted before the check, because the check is what costs, and refunded on success: concurrent
  // attempts cannot exceed a limit.
  await countUse(OF_ADDRESS, who, now);
  const shared = await countShared(id, who, now);
  const isRight = password.length <= MAX_PASSWORD && (await verifyPassword(password, passwordHash));
  if (!isRight) throw new AppError('PASSWORD_WRONG', undefined, ownerId === undefined ? {} : { ownerId });
  await Promise.all([refundUse(OF_ADDRESS, who, now), refundUse(shared.limit, shared.who, now)]);
}

interface Counted {
  limit: RateLimit;
  who: string;
}

/**
 * Counts an attempt against the link's limit or, once that is reached, against the
 * address's limit under attack.
 */
async function countShared(id: string, who: string, now: Date): Promise<Counted> {
  try {
    await countUse(OF_LINK, id, now);
    return { limit: OF_LINK, who: id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Also when this limit is reached, the link's own window says when to try again.
    await countUse(UNDER_ATTACK, who, now).catch((other) => {
      throw other instanceof AppError ? error : other;
    });
    return { limit: UNDER_ATTACK, who };
  }
}
