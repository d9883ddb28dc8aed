import { recordClick } from '../../clicks/click-queue.ts';
import { clickFrom, isCountable } from '../../clicks/visit.ts';
import { visitorKey } from '../../clicks/visitor-key.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { isWithinPixelLimit } from '../../visits/limit-pixels.ts';
import { type PixelQuery, pixelHeaders } from '../../visits/pixel.ts';
import type { Visitor } from '../../visits/visitor.ts';
import { readLinkState } from './pixel-store.ts';

/**
 * Records a pixel view. Ignores unknown, inactive, expired and blocked links, bots, prefetches, and requests beyond the limit
 * of the IP address.
 */
export async function trackLink(id: string, query: PixelQuery, visitor: Visitor): Promise<void> {
  const headers = pixelHeaders(query, visitor.headers);
  const view = { ...visitor, headers, targetId: id, source: 'pixel' as const, screen: query.screen };
  if (!isId('link', id) || !isCountable(view)) return;
  const state = await readLinkState(id);
  if (state?.status !== 'active' || state.isBlocked) return;
  if (state.expiresAt !== undefined && new Date(state.expiresAt) <= visitor.now) return;
  if (!(await isWithinPixelLimit(id, visitor.address, visitor.now))) return;
  await recordClick(clickFrom({ ...view, hashKey: visitorKey(visitor.now) }));
}
