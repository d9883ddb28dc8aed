import { tagsOf } from '#shared/clicks/channel-tags.ts';
import { CLICK } from '#shared/clicks/click-fields.ts';
import { recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { pixelHeaders } from '#shared/clicks/visits/pixel.ts';
import { judgeVisit } from '#shared/clicks/visits/suspect.ts';
import { isScan } from '#shared/clicks/visits/via.ts';
import { clickFrom } from '#shared/clicks/visits/visit.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { visitorKey } from '#shared/clicks/visits/visitor-key.ts';
import { withClickId } from '#shared/links/redirects/with-click-id.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { linksOf } from '../model/page-links.ts';
import { landingUrl } from '../model/slug.ts';
import { contentOf, type FoundPage } from './find-page.ts';
import { isOwnReferrer } from './own-referrer.ts';
import { isPageToken } from './page-token.ts';

/** The query of a link on a page that tracks conversions. */
export interface LinkQuery {
  to: string;
  /** Page token. */
  t?: string | undefined;
  /** Where the visitor of the page came from; only the page's script knows. */
  referrer?: string | undefined;
}

/**
 * Where a click on a link of a page leads: its destination, with the ID of the click if the page tracks
 * conversions. Queues the click as an event of the page. A URL that the page does not link to leads back to
 * it, so that nobody can use the page to redirect to a site of their choice.
 */
export async function followLink(found: FoundPage, query: LinkQuery, visitor: Visitor): Promise<string> {
  const { smartLinkId, ownerId } = found.entry;
  const content = contentOf(found, visitor.now);
  const to = linksOf(content).find((url) => url === query.to);
  if (to === undefined) return landingUrl(found.slug, setting(SETTING.publicOrigin));
  const standing = judgeVisit(visitor, found.slug);
  if (standing === 'none') return to;
  const { referrer } = query;
  const headers = pixelHeaders({ ...(referrer !== undefined && { referrer }) }, visitor.headers);
  const ownHosts = [...setting(SETTING.ownHosts).split(','), visitor.host ?? ''];
  if (isOwnReferrer(headers['referer'], ownHosts)) delete headers['referer'];
  const click = clickFrom({
    ...visitor,
    headers,
    targetId: smartLinkId,
    hashKey: visitorKey(visitor.now),
    source: isScan(visitor.query) ? 'qr' : 'pixel',
    // The URL of the page that has the link.
    tags: tagsOf(visitor.headers.referer),
    event: CLICK,
    meta: to,
    verified: isPageToken(query.t, { smartLinkId, hashKey: setting(SETTING.serviceKey) }, visitor.now),
    suspected: standing === 'suspected',
  });
  // While the click is being queued.
  const signed = content.trackConversions ? withClickId(to, click, ownerId) : to;
  await recordVisit(click);
  return signed;
}
