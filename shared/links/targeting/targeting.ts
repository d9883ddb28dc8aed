import type { RedirectEntry } from '../model/redirect-entry.ts';
import type { Rule, Utm, Variant } from '../model/targeting-schema.ts';

/**
 * The destinations of a link besides its own URL, as its redirect entry stores them. No
 * zod: the redirect reads it.
 */
export interface Targeting {
  rules?: readonly Rule[];
  variants?: readonly Variant[];
  utm?: Utm;
  forwardQuery?: true;
}

const read = new Map<string, Targeting>();
/** Entries have at most 4 KB, so the cache takes less than 1 MB. */
const MAX_READ = 100;

/** The targeting in an entry, parsed once for popular entries; undefined for a link without targeting. */
export function targetingOf({ targeting }: Pick<RedirectEntry, 'targeting'>): Targeting | undefined {
  if (targeting === undefined) return undefined;
  let found = read.get(targeting);
  if (!found) {
    found = JSON.parse(targeting) as Targeting;
    if (read.size >= MAX_READ) read.clear();
    read.set(targeting, found);
  }
  return found;
}
