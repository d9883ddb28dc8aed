import { addressHash } from './address-hash.ts';
import { countUse, type RateLimit } from './rate-limit-store.ts';

export type { RateLimit };

/** Counts one use by an IP address; those of a `kind` have counters of their own. Throws RATE_LIMITED. */
export async function limitAddress(
  limits: readonly RateLimit[],
  { address, hashKey, kind }: { address: string; hashKey: string; kind?: string | undefined },
  now: Date,
): Promise<void> {
  const who = [addressHash(address, hashKey), ...(kind === undefined ? [] : [kind])].join('#');
  // In order, shortest window first: a use it rejects must not count against the longer ones.
  for (const limit of limits) await countUse(limit, who, now);
}
