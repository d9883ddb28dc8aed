import type { BlockReason } from '#shared/core/moderation/block.ts';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/**
 * The part of a link that a redirect needs, in a small separate item (0.5 read units). Imported by the
 * redirect function: no zod, no AWS SDK, for its cold start.
 */
export interface RedirectEntry {
  linkId: string;
  ownerId: string;
  /** Destination, encoded for a location header. */
  url: string;
  status: 'active' | 'inactive' | 'expired';
  /** ISO 8601; the link does not redirect before. */
  startsAt?: string;
  expiresAt?: string;
  maxClicks?: number;
  /** Redirects of a link with a click limit. */
  visits?: number;
  /** The code whose entry counts the visits, if it is not this one: all codes of a link share one counter. */
  counterCode?: string;
  /** When the click limit was reached; from then on in the expiry index, for the sweep. */
  capReachedAt?: string;
  passwordHash?: string;
  expiredUrl?: string;
  /** JSON of `Targeting`: entries are flat, so that they can be read without the SDK. */
  targeting?: string;
  /** JSON of `Preview`. */
  preview?: string;
  /** Title of a link with a click limit, for those who do not get its destination. Absent: automatic. */
  title?: string;
  /** JSON of `LinkApp`. */
  app?: string;
  /** Counted visits are redirected with a click ID. */
  conversions?: true;
  /** The owner is suspended: no redirects. */
  suspended?: true;
  /** The owner's `statusVersion` as of `suspended`. */
  ownerVersion?: number;
  /** Blocked by an operator: it does not redirect, also after the link's deletion. */
  blocked?: BlockReason;
  /**
   * Tombstone: the code of a deleted link, or a removed alias, never becomes another owner's, unless it has a
   * `ttl`. It has a `linkId` only while it counts the visits of a link that has other codes.
   */
  deleted?: true;
  /**
   * An earlier link with this code left it to the owner for good, so that its next tombstone has no `ttl` and
   * is not counted again. Not of tombstones: those without a `ttl` stay for good.
   */
  held?: true;
  /** When others can take a deleted code, in epoch seconds; only if no visit has reached it. */
  ttl?: number;
}

/** Visit counter of a link with a click limit; only the redirect increments it. */
export const VISITS = 'visits' satisfies keyof RedirectEntry;

/** Format of custom and random codes. */
export const CODE_SHAPE = /^[A-Za-z0-9_-]{2,64}$/;

const CODE = 'CODE#';

/** All redirect entries. */
export const REDIRECT_PARTITIONS: Partitions = `${CODE}*`;

export function redirectKey(code: string): ItemKey {
  return { pk: `${CODE}${code}`, sk: 'CODE' };
}

const LINK = 'LINK#';

/** The records of all links. */
export const LINK_PARTITIONS: Partitions = `${LINK}*`;

/** Key of a link's record; here because the pixel needs it without the SDK and zod. */
export const linkKey = (id: string): ItemKey => ({ pk: `${LINK}${id}`, sk: 'LINK' });

/** The entry in an item. Not validated: only the link stores write entries, from this type. */
export const entryOf = (item: Record<string, unknown>): RedirectEntry => item as unknown as RedirectEntry;
