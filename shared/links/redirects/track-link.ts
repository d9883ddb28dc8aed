import { tagsOf } from '#shared/clicks/channel-tags.ts';
import { recordClick } from '#shared/clicks/visits/click-queue.ts';
import { isWithinPixelLimit } from '#shared/clicks/visits/limit-pixels.ts';
import { type PixelQuery, pixelHeaders } from '#shared/clicks/visits/pixel.ts';
import { clickFrom, isCountable } from '#shared/clicks/visits/visit.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { visitorKey } from '#shared/clicks/visits/visitor-key.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { readLinkState } from './pixel-store.ts';

/**
 * Records a pixel view. Ignores unknown, inactive, expired and blocked links, bots, prefetches, and requests
 * beyond the limit of the IP address.
 */
export async function trackLink(id: string, query: PixelQuery, visitor: Visitor): Promise<void> {
  const headers = pixelHeaders(query, visitor.headers);
  // The page with the pixel.
  const tags = tagsOf(visitor.headers.referer);
  const view = { ...visitor, headers, targetId: id, source: 'pixel' as const, screen: query.screen, tags };
  if (!isId('link', id) || !isCountable(view)) return;
  const state = await readLinkState(id);
  if (state?.status !== 'active' || state.isBlocked) return;
  if (state.expiresAt !== undefined && new Date(state.expiresAt) <= visitor.now) return;
  if (!(await isWithinPixelLimit(id, visitor.address, visitor.now))) return;
  await recordClick(clickFrom({ ...view, hashKey: visitorKey(visitor.now) }));
}
