import { readFlatItem } from '#shared/platform/dynamo/flat-item.ts';
import { coalesceReads } from '#shared/platform/runtime/coalesce.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { hotReadMs } from '#shared/platform/runtime/settings.ts';
import type { StoredBrand } from './brand.ts';
import { brandKey } from './brand-items.ts';

/** Brands as visitors see them. Read without the SDK, and only for pages: redirects read none. */

/** Age at which a brand is read again, in `hotReadMs`: 30 s by default, 0 without a cache. */
const KEEP = 30;
/** Brands in memory; above this number, the cache is cleared. */
const MAX_KNOWN = 1000;

interface Known {
  brand: StoredBrand | undefined;
  at: number;
}

const known = new Map<string, Known>();

const SEPARATOR = ' ';

const read = coalesceReads(async (name: string): Promise<StoredBrand | undefined> => {
  const [ownerId = '', host] = name.split(SEPARATOR);
  // Not validated: only the store writes brands.
  return (await readFlatItem(brandKey(ownerId, host))) as unknown as StoredBrand | undefined;
});

/**
 * The brand of an owner on a host: that of the domain, else of the account. Undefined for a suspended owner.
 * At most 30 seconds old. Never throws: a page without a brand is better than none.
 */
export async function shownBrand(
  ownerId: string,
  host: string | undefined,
): Promise<StoredBrand | undefined> {
  try {
    const [ofDomain, ofAccount] = await Promise.all([
      host === undefined ? undefined : cached(`${ownerId}${SEPARATOR}${host}`),
      cached(ownerId),
    ]);
    const brand = ofDomain ?? ofAccount;
    return brand?.suspended ? undefined : brand;
  } catch (error) {
    log.warn('brand not read', { ownerId, error });
    return undefined;
  }
}

async function cached(name: string): Promise<StoredBrand | undefined> {
  const now = Date.now();
  const before = known.get(name);
  // A clock that was set back must not extend its lifetime.
  if (before && now >= before.at && now - before.at < hotReadMs() * KEEP) return before.brand;
  const brand = await read(name);
  if (known.size >= MAX_KNOWN && !known.has(name)) known.clear();
  known.set(name, { brand, at: now });
  return brand;
}
