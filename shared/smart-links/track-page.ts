import { recordClick } from '../clicks/click-queue.ts';
import { clickFrom, isCountable } from '../clicks/visit.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import { type PixelQuery, pixelHeaders } from '../visits/pixel.ts';
import type { Visitor } from '../visits/visitor.ts';
import { isOwnReferrer } from './own-referrer.ts';
import { readPage } from './page-store.ts';
import { readSlug } from './slug.ts';
import { readVisitToken } from './visit-token.ts';

export interface PagePixelQuery extends PixelQuery {
  /** What happened; absent or empty: a view. */
  event?: string;
  /** What it happened to. */
  meta?: string;
  /** The visit that the catch-all has recorded. */
  v?: string;
}

/**
 * Records what the pixel of a page reports. Unknown, inactive and suspended pages, bots and prefetches leave nothing.
 * A view with a valid token is the click that the catch-all has recorded, and counted once.
 */
export async function trackPage(path: string, query: PagePixelQuery, visitor: Visitor): Promise<void> {
  const headers = pixelHeaders(query, visitor.headers);
  if (!isCountable({ ...visitor, headers })) return;
  const slug = readSlug(path);
  const page = slug === undefined ? undefined : await readPage(slug);
  if (page?.status !== 'active' || page.suspended) return;

  const { screen, meta } = query;
  const event = query.event?.trim() || 'view';
  const { smartLinkId } = page;
  const hashKey = setting(SETTING.visitorHashKey);
  if (isOwnReferrer(headers['referer'], setting(SETTING.ownHosts).split(','))) delete headers['referer'];
  const { address } = visitor;
  const holder = { smartLinkId, address, userAgent: headers['user-agent'] ?? '', hashKey };
  const known = event === 'view' ? readVisitToken(query.v, holder, visitor.now) : undefined;
  await recordClick(
    clickFrom({
      ...visitor,
      headers,
      targetId: smartLinkId,
      hashKey,
      source: 'pixel',
      screen,
      event,
      meta,
      id: known?.id,
      now: known ? new Date(known.time) : visitor.now,
    }),
  );
}
