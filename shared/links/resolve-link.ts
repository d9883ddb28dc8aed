import { log } from '../platform/runtime/log.ts';
import { CODE_SHAPE, type RedirectEntry } from './redirect-entry.ts';
import { consumeVisit, flagClickLimitReached, readEntry } from './redirect-store.ts';

/** What a visitor of a short link gets. */
export type Resolution =
  | { outcome: 'redirect'; to: string; linkId: string }
  | { outcome: 'not-found' }
  | { outcome: 'suspended' }
  | { outcome: 'locked' }
  | { outcome: 'gone'; expiredUrl: string | undefined };

/** Checks the visitor's password against the link's hash, and throws unless they match. */
export type Unlock = (linkId: string, passwordHash: string) => Promise<void>;

export interface Visit {
  /** Whether it is a click. Bots, prefetches and HEAD are none: they are led on without using up a cap. */
  counts: boolean;
  /** Given when the visitor has sent a password; without it, a link that has one stays locked. */
  unlock?: Unlock;
  now: Date;
}

/** Follows a short code. A visit that counts uses up one of a capped link's visits. */
export async function resolveLink(code: string, visit: Visit): Promise<Resolution> {
  if (!CODE_SHAPE.test(code)) return { outcome: 'not-found' };
  const entry = await readEntry(code);
  if (!entry || entry.deleted) return { outcome: 'not-found' };
  // Before everything else: whoever is suspended for abuse must not lead anybody anywhere, not even on expiry.
  if (entry.suspended) return { outcome: 'suspended' };
  if (hasEnded(entry, visit.now)) {
    // Normally the last visit has flagged it; if that was lost, the next visitor makes up for it.
    if (isClickLimitReached(entry) && entry.status === 'active' && !entry.capReachedAt)
      await flag(code, visit.now);
    return { outcome: 'gone', expiredUrl: entry.expiredUrl };
  }
  const { linkId, passwordHash } = entry;
  if (passwordHash !== undefined) {
    if (!visit.unlock) return { outcome: 'locked' };
    await visit.unlock(linkId, passwordHash);
  }
  if (entry.maxClicks !== undefined && visit.counts) {
    const consumption = await consumeVisit(code);
    if (consumption === 'refused') return { outcome: 'gone', expiredUrl: entry.expiredUrl };
    if (consumption === 'taken the last') await flag(code, visit.now);
  }
  return { outcome: 'redirect', to: entry.url, linkId };
}

/** Whether a link has stopped, by its status, the clock or its cap. */
function hasEnded(entry: RedirectEntry, now: Date): boolean {
  if (entry.status !== 'active') return true;
  if (entry.expiresAt !== undefined && new Date(entry.expiresAt) <= now) return true;
  return isClickLimitReached(entry);
}

function isClickLimitReached({ maxClicks, visits = 0 }: RedirectEntry): boolean {
  return maxClicks !== undefined && visits >= maxClicks;
}

/** No visitor is kept from the destination because a mark for the sweep could not be made. */
async function flag(code: string, now: Date): Promise<void> {
  try {
    await flagClickLimitReached(code, now);
  } catch (error) {
    log.warn('cap not flagged', { error });
  }
}
