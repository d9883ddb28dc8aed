import { isPreviewCrawler } from '../../clicks/visits/preview-crawler.ts';
import type { Visitor } from '../../clicks/visits/visitor.ts';
import { hostOwner, serves } from '../../core/domains/bound-hosts.ts';
import type { ShownReason } from '../../core/moderation/block.ts';
import { deniedHosts } from '../../core/moderation/denied-hosts.ts';
import type { DenyList } from '../../core/moderation/deny-list.ts';
import { inOneCall } from '../../platform/dynamo/flat-item.ts';
import { log } from '../../platform/runtime/log.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import type { Preview } from '../model/targeting-schema.ts';
import { chooseDestination } from '../targeting/choose-destination.ts';
import { previewOf } from '../targeting/preview.ts';
import { consumeVisit, flagClickLimitReached, readEntry } from './redirect-store.ts';

export type Resolution =
  | {
      outcome: 'redirect';
      to: string;
      linkId: string;
      destination: string | undefined;
      /** The owner of a link that tracks conversions. */
      signedFor?: string;
    }
  /** The response to a link-preview crawler; `image` is a reference to a media file. */
  | {
      outcome: 'preview';
      code: string;
      to: string;
      linkId: string;
      destination: string | undefined;
      preview: Preview;
    }
  | { outcome: 'not-found' }
  | { outcome: 'suspended' }
  | { outcome: 'blocked'; reason: ShownReason }
  | { outcome: 'locked'; ownerId: string }
  | { outcome: 'not-started'; ownerId: string; startsAt: string }
  | { outcome: 'gone'; ownerId: string; expiredUrl: string | undefined };

/** Throws unless the visitor's password matches the link's hash. */
export type Unlock = (
  entry: Pick<RedirectEntry, 'linkId' | 'ownerId'>,
  passwordHash: string,
) => Promise<void>;

export interface VisitOptions {
  /** Whether it is a click. Bots, prefetches and HEAD requests are redirected without counting against a limit. */
  counts: boolean;
  /** Set when the visitor sent a password; without it, a protected link stays locked. */
  unlock?: Unlock;
}

/** Resolves a short code. A visit that counts consumes one visit of a limited link. */
export async function resolveLink(
  code: string,
  visitor: Visitor,
  { counts, unlock }: VisitOptions,
): Promise<Resolution> {
  const [entry, denied, boundTo] = await inOneCall(() =>
    Promise.all([readEntry(code), deniedHosts(), hostOwner(visitor.host)]),
  );
  if (!serves(boundTo, entry?.ownerId)) return { outcome: 'not-found' };
  // Before `deleted`: deleting a blocked link must not hide from visitors what it was.
  if (entry?.blocked) return { outcome: 'blocked', reason: entry.blocked };
  if (!entry || entry.deleted) return { outcome: 'not-found' };
  // A suspended owner's link must not redirect, not even to its expired URL.
  if (entry.suspended) return { outcome: 'suspended' };
  const { to, destination } = await chooseDestination(entry, visitor);
  if (denied.covers(to)) return { outcome: 'blocked', reason: 'host' };
  const { now } = visitor;
  if (entry.status !== 'active') return gone(entry, denied);
  if (entry.startsAt !== undefined && new Date(entry.startsAt) > now) {
    return { outcome: 'not-started', ownerId: entry.ownerId, startsAt: entry.startsAt };
  }
  if (hasExpired(entry, now)) {
    // Sets a flag that the last visit failed to write.
    if (counts && isClickLimitReached(entry) && !entry.capReachedAt) await flag(code, now);
    return gone(entry, denied);
  }
  const { linkId, passwordHash } = entry;
  if (passwordHash !== undefined) {
    if (!unlock) return { outcome: 'locked', ownerId: entry.ownerId };
    await unlock(entry, passwordHash);
  }
  // Before the click limit is consumed. A request with a password comes from a person.
  const preview = unlock ? undefined : previewFor(entry, visitor);
  if (preview) {
    return { outcome: 'preview', code, to, linkId, destination, preview: withoutDenied(preview, denied) };
  }
  if (entry.maxClicks !== undefined && counts) {
    const counter = entry.counterCode ?? code;
    const consumption = await consumeVisit(counter, entry);
    if (typeof consumption === 'object') return { outcome: 'blocked', reason: consumption.blocked };
    if (consumption === 'rejected') return gone(entry, denied);
    if (consumption === 'limit reached') await flag(counter, now);
  }
  return {
    outcome: 'redirect',
    to,
    linkId,
    destination,
    ...(entry.conversions && { signedFor: entry.ownerId }),
  };
}

/** The preview of a link for a link-preview crawler. */
const previewFor = (entry: RedirectEntry, { headers }: Visitor): Preview | undefined =>
  entry.preview !== undefined && isPreviewCrawler(headers['user-agent']) ? previewOf(entry) : undefined;

/** Without an image on a denied host. */
function withoutDenied({ image, ...preview }: Preview, denied: DenyList): Preview {
  return image === undefined || denied.covers(image) ? preview : { ...preview, image };
}

/** Redirects to the expired URL, unless that host is denied. */
function gone({ ownerId, expiredUrl }: RedirectEntry, denied: DenyList): Resolution {
  const isDenied = expiredUrl !== undefined && denied.covers(expiredUrl);
  return { outcome: 'gone', ownerId, expiredUrl: isDenied ? undefined : expiredUrl };
}

/** Whether a link is past its date or at its click limit. */
function hasExpired(entry: RedirectEntry, now: Date): boolean {
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
