import { addressHash } from './address-hash.ts';
import { countUse, type RateLimit } from './rate-limit-store.ts';

/** What one network address may do without an API key. */
export const ADDRESS_LIMITS = {
  publicLinks: [
    { scope: 'public-links', limit: 10, windowSeconds: 60 },
    { scope: 'public-links', limit: 100, windowSeconds: 86_400 },
  ],
  submissions: [{ scope: 'survey-submissions', limit: 10, windowSeconds: 60 }],
  urlChecks: [{ scope: 'url-checks', limit: 20, windowSeconds: 60 }],
} as const satisfies Record<string, readonly RateLimit[]>;

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
