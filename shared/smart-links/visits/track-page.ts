import { tagsOf } from '#shared/clicks/channel-tags.ts';
import { VIEW } from '#shared/clicks/click-fields.ts';
import { recordClick } from '#shared/clicks/visits/click-queue.ts';
import { isWithinPixelLimit } from '#shared/clicks/visits/limit-pixels.ts';
import { type PixelQuery, pixelHeaders } from '#shared/clicks/visits/pixel.ts';
import { isScan } from '#shared/clicks/visits/via.ts';
import { clickFrom, isCountable } from '#shared/clicks/visits/visit.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { visitorKey } from '#shared/clicks/visits/visitor-key.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { readSlug } from '../model/slug.ts';
import { isOwnReferrer } from './own-referrer.ts';
import { readPage } from './page-store.ts';
import { isPageToken } from './page-token.ts';
import { readVisitToken } from './visit-token.ts';

export interface PagePixelQuery extends PixelQuery {
  /** Event type; default `view`. */
  event?: string;
  /** Target of the event. */
  meta?: string;
  /** Page token from the page or its public JSON. */
  t?: string;
  /** Visit token from the catch-all. */
  v?: string;
}

/**
 * Records a page's pixel event. Ignores unknown, inactive, suspended and blocked pages, bots, prefetches, and
 * requests beyond the limit of the IP address. A view with a valid visit token is the click already recorded
 * by the catch-all, counted once. An event without a valid token of either kind is recorded as unverified.
 */
export async function trackPage(path: string, query: PagePixelQuery, visitor: Visitor): Promise<void> {
  const headers = pixelHeaders(query, visitor.headers);
  if (!isCountable({ ...visitor, headers })) return;
  const slug = readSlug(path);
  const page = slug === undefined ? undefined : await readPage(slug);
  if (page?.status !== 'active' || page.suspended || page.blocked) return;

  const { screen, meta } = query;
  const event = query.event?.trim() || VIEW;
  const { smartLinkId } = page;
  if (!(await isWithinPixelLimit(smartLinkId, visitor.address, visitor.now))) return;
  const serviceKey = setting(SETTING.serviceKey);
  if (isOwnReferrer(headers['referer'], setting(SETTING.ownHosts).split(','))) delete headers['referer'];
  const { address } = visitor;
  const holder = { smartLinkId, address, userAgent: headers['user-agent'] ?? '', hashKey: serviceKey };
  const visit = readVisitToken(query.v, holder, visitor.now);
  const known = event === VIEW ? visit : undefined;
  const now = known ? new Date(known.time) : visitor.now;
  await recordClick(
    clickFrom({
      ...visitor,
      headers,
      targetId: smartLinkId,
      hashKey: visitorKey(now),
      source: isScan(visitor.query) ? 'qr' : 'pixel',
      // The URL of the page itself.
      tags: tagsOf(visitor.headers.referer),
      screen,
      event,
      meta,
      id: known?.id,
      now,
      verified:
        visit !== undefined || isPageToken(query.t, { smartLinkId, hashKey: serviceKey }, visitor.now),
    }),
  );
}
