import { clickFrom, isCountable } from '../clicks/visit.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import { recordVisit } from '../visits/record-visit.ts';
import { isScan } from '../visits/via.ts';
import type { Visitor } from '../visits/visitor.ts';
import { findPage } from './find-page.ts';
import { isOwnReferrer } from './own-referrer.ts';
import type { PageEntry } from './page-entry.ts';
import { landingUrl } from './slug.ts';
import { visitToken } from './visit-token.ts';

/**
 * Target of the catch-all: the app store for the visitor's system, or the landing page with a token that tells its
 * pixel that the visit is counted. Queues the click. Throws as `findPage` does.
 */
export async function visitPage(path: string, visitor: Visitor): Promise<string> {
  const { slug, entry, denied } = await findPage(path, visitor.host);
  const { smartLinkId: targetId } = entry;
  const userAgent = visitor.headers['user-agent'] ?? '';
  const wanted = storeOf(entry, userAgent);
  const store = wanted !== undefined && denied.covers(wanted) ? undefined : wanted;
  const landing = landingUrl(slug, setting(SETTING.publicOrigin));
  if (!isCountable(visitor)) return store ?? landing;

  const hashKey = setting(SETTING.visitorHashKey);
  const headers = { ...visitor.headers };
  if (isOwnReferrer(headers['referer'], setting(SETTING.ownHosts).split(','))) delete headers['referer'];
  // The landing page's pixel reports the same click as a view: they are deduplicated.
  const event = store ? undefined : 'view';
  const source = isScan(visitor.query) ? 'qr' : 'redirect';
  const click = clickFrom({ ...visitor, headers, targetId, hashKey, source, event });
  await recordVisit(click);
  if (store) return store;
  const { address } = visitor;
  return `${landing}?v=${visitToken(click, { smartLinkId: targetId, address, userAgent, hashKey })}`;
}

/**
 * The app store for the visitor's system, if set. iPads requesting desktop sites look like Macs and get the landing
 * page.
 */
function storeOf({ type, appstoreLink, playstoreLink }: PageEntry, userAgent: string): string | undefined {
  if (type !== 'appDownload' || /Windows Phone/.test(userAgent)) return undefined;
  if (/iPhone|iPad|iPod/.test(userAgent)) return appstoreLink;
  return /Android/.test(userAgent) ? playstoreLink : undefined;
}
