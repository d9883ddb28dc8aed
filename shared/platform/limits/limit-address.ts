import { addressHash } from './address-hash.ts';
import { countUse, type RateLimit } from './rate-limit-store.ts';

/** Counts one use by an address. Throws RATE_LIMITED when one of the limits is reached. */
export async function limitAddress(
  limits: readonly RateLimit[],
  address: string,
  hashKey: string,
  now: Date,
): Promise<void> {
  const who = addressHash(address, hashKey);
  // One after the other, the short window first: what it refuses does not use up the long one.
  for (const limit of limits) await countUse(limit, who, now);
}
