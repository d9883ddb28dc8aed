import { isPreviewCrawler } from '#shared/clicks/visits/preview-crawler.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { type BoundHost, boundHost } from '#shared/core/domains/bound-hosts.ts';
import type { ShownReason } from '#shared/core/moderation/block.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { inOneCall } from '#shared/platform/dynamo/flat-item.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import type { Preview } from '../model/targeting-schema.ts';
import { chooseDestination } from '../targeting/choose-destination.ts';
import { previewOf } from '../targeting/preview.ts';
import { findEntry } from './find-entry.ts';
import type { AppVisit } from './open-app.ts';
import { type Consumption, consumeVisit, flagClickLimitReached } from './redirect-store.ts';

export type Resolution =
  | {
      outcome: 'redirect';
      to: string;
      linkId: string;
      destination: string | undefined;
      /** The owner of a link that tracks conversions. */
      signedFor?: string;
      /** Set for links that open an app. */
      app?: { code: string; entry: RedirectEntry; denied: DenyList };
    }
  /** The response to a browser on iOS that has to try whether there is an app for `url`. */
  | Extract<AppVisit, { outcome: 'app' }>
  /**
   * The response to a link-preview crawler, and to a bot that opens a link with a click limit: then
   * without `to`, because the destination is only for visits that count. `image` of the preview is a
   * reference to a media file.
   */
  | {
      outcome: 'preview';
      /** As it is stored. */
      code: string;
      to: string | undefined;
      linkId: string;
      destination: string | undefined;
      preview: Preview;
    }
  /**
   * The response to a visit of a link with a click limit that may be a program's: it
   * counts once it is confirmed.
   */
  | { outcome: 'confirm'; ownerId: string; linkId: string; destination: string | undefined; preview: Preview }
  /** `to`: where the host redirects unknown codes. */
  | { outcome: 'not-found'; to?: string }
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
  /**
   * Whether it is a click. Bots, prefetches, HEAD requests and suspected visits are not: a link with a click
   * limit does not tell them its destination.
   */
  counts: boolean;
  /** Whether a visit that does not count can be confirmed: not one of a declared bot. */
  isConfirmable?: boolean;
  /** Set when the visitor sent a password; without it, a protected link stays locked. */
  unlock?: Unlock;
  /** Consumes the visit if it counts, in place of the click limit alone. */
  consume?: Consume;
}

/** `counter`: the code whose entry counts the visits of the link. */
export type Consume = (visit: {
  counter: string;
  entry: RedirectEntry;
  to: string;
  destination: string | undefined;
}) => Promise<Consumption>;

const consumeOne: Consume = ({ counter, entry }) => consumeVisit(counter, entry);

/**
 * Resolves the code of a short URL, as `codeIn` returns it, on the visitor's host. A visit that counts
 * consumes one visit of a limited link.
 */
export async function resolveLink(
  sent: string,
  visitor: Visitor,
  { counts, isConfirmable = false, unlock, consume = consumeOne }: VisitOptions,
): Promise<Resolution> {
  const [{ code, entry, host }, denied] = await inOneCall(() =>
    Promise.all([findEntry(sent, visitor.host), deniedHosts()]),
  );
  // Before `deleted`: deleting a blocked link must not hide from visitors what it was.
  if (entry?.blocked) return { outcome: 'blocked', reason: entry.blocked };
  if (!entry || entry.deleted) return notFound(host, denied);
  // A suspended owner's link must not redirect, not even to its expired URL.
  if (entry.suspended) return { outcome: 'suspended' };
  const { to, destination } = await chooseDestination(entry, visitor);
  const { now } = visitor;
  const stopped = stopOf(entry, { to, host, denied, now });
  if (stopped) return stopped;
  if (isClickLimitReached(entry)) {
    // Sets a flag that the last visit failed to write.
    if (counts && !entry.capReachedAt) await flag(code, now);
    return gone(entry, host, denied);
  }
  const { linkId, passwordHash } = entry;
  if (passwordHash !== undefined) {
    if (!unlock) return { outcome: 'locked', ownerId: entry.ownerId };
    await unlock(entry, passwordHash);
  }
  // Before the click limit is consumed. A request with a password comes from a person.
  const isWithheld = entry.maxClicks !== undefined && !counts;
  const card = unlock ? undefined : previewFor(entry, visitor);
  if (card || isWithheld) {
    const preview = withoutDenied(card ?? previewOf(entry) ?? { title: entry.title ?? code }, denied);
    const shown = { linkId, destination, preview };
    if (isConfirmable && !card) return { outcome: 'confirm', ownerId: entry.ownerId, ...shown };
    return { outcome: 'preview', code, to: entry.maxClicks === undefined ? to : undefined, ...shown };
  }
  if (counts && (entry.maxClicks !== undefined || consume !== consumeOne)) {
    const counter = entry.counterCode ?? code;
    const consumption = await consume({ counter, entry, to, destination });
    if (typeof consumption === 'object') return { outcome: 'blocked', reason: consumption.blocked };
    if (consumption === 'rejected') return gone(entry, host, denied);
    if (consumption === 'limit reached') await flag(counter, now);
  }
  return {
    outcome: 'redirect',
    to,
    linkId,
    destination,
    ...(entry.conversions && { signedFor: entry.ownerId }),
    ...(entry.app !== undefined && { app: { code, entry, denied } }),
  };
}

interface Stop {
  /** The destination of the visit. */
  to: string;
  host: BoundHost | undefined;
  denied: DenyList;
  now: Date;
}

/**
 * What stops every visit of a link, also one that was counted before and is repeated; undefined if nothing
 * does. Without the click limit and the password, which a visit passes once.
 */
export function stopOf(entry: RedirectEntry, { to, host, denied, now }: Stop): Resolution | undefined {
  if (entry.blocked) return { outcome: 'blocked', reason: entry.blocked };
  if (entry.deleted) return notFound(host, denied);
  if (entry.suspended) return { outcome: 'suspended' };
  if (denied.covers(to)) return { outcome: 'blocked', reason: 'host' };
  if (entry.status !== 'active') return gone(entry, host, denied);
  if (entry.startsAt !== undefined && new Date(entry.startsAt) > now) {
    return { outcome: 'not-started', ownerId: entry.ownerId, startsAt: entry.startsAt };
  }
  const isOver = entry.expiresAt !== undefined && new Date(entry.expiresAt) <= now;
  return isOver ? gone(entry, host, denied) : undefined;
}

/** The preview of a link for a link-preview crawler. */
const previewFor = (entry: RedirectEntry, { headers }: Visitor): Preview | undefined =>
  entry.preview !== undefined && isPreviewCrawler(headers['user-agent']) ? previewOf(entry) : undefined;

/** A preview without its image if that is on a denied host. */
function withoutDenied({ image, ...preview }: Preview, denied: DenyList): Preview {
  return image === undefined || denied.covers(image) ? preview : { ...preview, image };
}

/** Redirects to the expired URL of the link or else of its host, unless that is denied. */
function gone(
  { ownerId, expiredUrl }: RedirectEntry,
  host: BoundHost | undefined,
  denied: DenyList,
): Resolution {
  return { outcome: 'gone', ownerId, expiredUrl: allowed(expiredUrl ?? host?.expiredUrl, denied) };
}

function notFound(host: BoundHost | undefined, denied: DenyList): Resolution {
  const to = allowed(host?.notFoundUrl, denied);
  return { outcome: 'not-found', ...(to !== undefined && { to }) };
}

const allowed = (url: string | undefined, denied: DenyList): string | undefined =>
  url !== undefined && denied.covers(url) ? undefined : url;

/** Where a visitor's host redirects from `/`, or from paths that no link can have; undefined: nowhere. */
export async function hostRedirect(
  viewerHost: string | undefined,
  setting: 'rootUrl' | 'notFoundUrl',
): Promise<string | undefined> {
  const url = (await boundHost(viewerHost))?.[setting];
  return url === undefined ? undefined : allowed(url, await deniedHosts());
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
