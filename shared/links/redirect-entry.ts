import type { ItemKey } from '../platform/dynamo/table.ts';

/**
 * What a redirect needs to know of a link, and the item it is kept in. The item is small and read alone
 * (0.5 read units). No zod and no AWS here: the redirect function imports this at every cold start.
 */
export interface RedirectEntry {
  linkId: string;
  ownerId: string;
  /** Destination, ready for a location header. */
  url: string;
  status: 'active' | 'inactive' | 'expired';
  expiresAt?: string;
  maxClicks?: number;
  /** How many visits of a capped link were redirected. */
  visits?: number;
  /** When the cap was used up; from then on the entry is in the expiry index, for the sweep to find. */
  capReachedAt?: string;
  passwordHash?: string;
  expiredUrl?: string;
  /** Its owner is suspended: nobody is led on. */
  suspended?: true;
  /** The owner's `statusVersion` that `suspended` follows. */
  ownerVersion?: number;
  /** A deleted link's code is kept, so that it never becomes somebody else's. */
  deleted?: true;
}

/** Attribute that counts the visits of a capped link; only the redirect adds to it. */
export const VISITS = 'visits' satisfies keyof RedirectEntry;

/** What a short code may look like, chosen or random. */
export const CODE_SHAPE = /^[A-Za-z0-9_-]{3,64}$/;

export function redirectKey(code: string): ItemKey {
  return { pk: `CODE#${code}`, sk: 'CODE' };
}

/** Key of a link's record: here because the pixel reads it without the SDK and zod, too. */
export const linkKey = (id: string): ItemKey => ({ pk: `LINK#${id}`, sk: 'LINK' });

/** The entry in an item, however it was read. Not checked: only the stores of links write entries, from this type. */
export const entryOf = (item: Record<string, unknown>): RedirectEntry => item as unknown as RedirectEntry;
