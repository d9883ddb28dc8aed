import type { ShownReason } from '../moderation/block.ts';
import { deniedHosts } from '../moderation/denied-hosts.ts';
import type { DenyList } from '../moderation/deny-list.ts';
import { log } from '../platform/runtime/log.ts';
import { CODE_SHAPE, type RedirectEntry } from './redirect-entry.ts';
import { consumeVisit, flagClickLimitReached, readEntry } from './redirect-store.ts';

export type Resolution =
  | { outcome: 'redirect'; to: string; linkId: string }
  | { outcome: 'not-found' }
  | { outcome: 'suspended' }
  | { outcome: 'blocked'; reason: ShownReason }
  | { outcome: 'locked' }
  | { outcome: 'gone'; expiredUrl: string | undefined };

/** Throws unless the visitor's password matches the link's hash. */
export type Unlock = (linkId: string, passwordHash: string) => Promise<void>;

export interface Visit {
  /** Whether it is a click. Bots, prefetches and HEAD are redirected without counting against a limit. */
  counts: boolean;
  /** Set when the visitor sent a password; without it, a protected link stays locked. */
  unlock?: Unlock;
  now: Date;
}

/** Resolves a short code. A visit that counts consumes one of a limited link's visits. */
export async function resolveLink(code: string, visit: Visit): Promise<Resolution> {
  if (!CODE_SHAPE.test(code)) return { outcome: 'not-found' };
  const [entry, denied] = await Promise.all([readEntry(code), deniedHosts()]);
  // First, before `deleted`: deleting a blocked link must not hide from visitors what it was.
  if (entry?.blocked) return { outcome: 'blocked', reason: entry.blocked };
  if (!entry || entry.deleted) return { outcome: 'not-found' };
  // A suspended owner's link must not redirect, not even to its expired URL.
  if (entry.suspended) return { outcome: 'suspended' };
  if (denied.covers(entry.url)) return { outcome: 'blocked', reason: 'host' };
  if (hasEnded(entry, visit.now)) {
    // Makes up for a flag that the last visit failed to write.
    if (visit.counts && isClickLimitReached(entry) && entry.status === 'active' && !entry.capReachedAt)
      await flag(code, visit.now);
    return gone(entry, denied);
  }
  const { linkId, passwordHash } = entry;
  if (passwordHash !== undefined) {
    if (!visit.unlock) return { outcome: 'locked' };
    await visit.unlock(linkId, passwordHash);
  }
  if (entry.maxClicks !== undefined && visit.counts) {
    const consumption = await consumeVisit(code);
    if (typeof consumption === 'object') return { outcome: 'blocked', reason: consumption.blocked };
    if (consumption === 'rejected') return gone(entry, denied);
    if (consumption === 'limit reached') await flag(code, visit.now);
  }
  return { outcome: 'redirect', to: entry.url, linkId };
}

/** Leads to the expired URL, unless that host is denied. */
function gone({ expiredUrl }: RedirectEntry, denied: DenyList): Resolution {
  const isDenied = expiredUrl !== undefined && denied.covers(expiredUrl);
  return { outcome: 'gone', expiredUrl: isDenied ? undefined : expiredUrl };
}

/** Whether a link is inactive, expired or at its click limit. */
function hasEnded(entry: RedirectEntry, now: Date): boolean {
  if (entry.status !== 'active') return true;
  if (entry.expiresAt !== undefined && new Date(entry.expiresAt) <= now) return true;
  return isClickLimitReached(entry);
}

function isClickLimitReached({ maxClicks, visits = 0 }: RedirectEntry): boolean {
  return maxClicks !== undefined && visits >= maxClicks;
}

/** Best effort: a failed flag must not block the redirect. */
async function flag(code: string, now: Date): Promise<void> {
  try {
    await flagClickLimitReached(code, now);
  } catch (error) {
    log.warn('click limit not flagged', { error });
  }
}
