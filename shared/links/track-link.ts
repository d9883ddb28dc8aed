import { recordClick } from '../clicks/click-queue.ts';
import { clickFrom, isCountable } from '../clicks/visit.ts';
import { isId } from '../platform/runtime/ids.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import { readLinkState } from './pixel-store.ts';
import type { Visitor } from './visit-link.ts';

/** What a pixel's address says of the visitor, where its own request does not. */
export interface PixelQuery {
  ua?: string;
  /** `WxH`; anything else is dropped. */
  screen?: string;
  referrer?: string;
}

/** The visitor's headers with what the pixel's address says in their place. */
export function pixelHeaders(
  { ua, referrer }: PixelQuery,
  headers: Visitor['headers'],
): Record<string, string | undefined> {
  return {
    ...headers,
    ...(ua && { 'user-agent': ua }),
    // Empty is said too: the page was opened directly. The header names the page that shows the pixel.
    ...(referrer !== undefined && { referer: referrer }),
  };
}

/** Records the view that a link's pixel reports. Unknown, inactive and expired links, bots and prefetches leave nothing. */
export async function trackLink(id: string, query: PixelQuery, visitor: Visitor): Promise<void> {
  const headers = pixelHeaders(query, visitor.headers);
  const view = { ...visitor, headers, targetId: id, source: 'pixel' as const, screen: query.screen };
  if (!isId('link', id) || !isCountable(view)) return;
  const state = await readLinkState(id);
  if (state?.status !== 'active') return;
  if (state.expiresAt !== undefined && new Date(state.expiresAt) <= visitor.now) return;
  await recordClick(clickFrom({ ...view, hashKey: setting(SETTING.visitorHashKey) }));
}
