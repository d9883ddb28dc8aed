import { isbot } from 'isbot';
import { tagsOf } from '#shared/clicks/channel-tags.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { mobileSystem } from '#shared/clicks/mobile-system.ts';
import { recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { judgeVisit, type Standing } from '#shared/clicks/visits/suspect.ts';
import { isScan } from '#shared/clicks/visits/via.ts';
import { clickFrom } from '#shared/clicks/visits/visit.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { visitorKey } from '#shared/clicks/visits/visitor-key.ts';
import { withClickId } from '#shared/links/redirects/with-click-id.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { PageEntry } from '../model/page-entry.ts';
import { landingUrl } from '../model/slug.ts';
import { contentOf, type FoundPage, findPage } from './find-page.ts';
import { isOwnReferrer } from './own-referrer.ts';
import { readVisitToken, type TokenHolder, visitToken } from './visit-token.ts';

/**
 * Target of the catch-all: the app store for the visitor's system, or the landing page with a token that
 * tells its pixel that the visit is counted. Queues the click. Throws as `findPage` does.
 */
export async function visitPage(path: string, visitor: Visitor): Promise<string> {
  const found = await findPage(path, visitor.host);
  const store = storeFor(found, visitor);
  const landing = landingUrl(found.slug, setting(SETTING.publicOrigin));
  const standing = judgeVisit(visitor, found.slug);
  if (standing === 'none') return store ?? landing;

  const click = clickOf(found, visitor, { store, standing });
  const tracked = store && trackedStore(found, store, click);
  await recordVisit(click);
  return (await tracked) ?? `${landing}?v=${visitToken(click, holderOf(found, visitor))}`;
}

/**
 * The app store to which the page itself redirects a visitor; undefined: show the page. Queues the click,
 * unless `token` shows that the catch-all has recorded the visit.
 */
export async function leadToStore(
  found: FoundPage,
  visitor: Visitor,
  token: string | undefined,
): Promise<string | undefined> {
  const store = storeFor(found, visitor);
  if (store === undefined) return store;
  const standing = judgeVisit(visitor, found.slug);
  if (standing === 'none') return store;
  const isRecorded = readVisitToken(token, holderOf(found, visitor), visitor.now) !== undefined;
  if (isRecorded) return store;
  const click = clickOf(found, visitor, { store, standing });
  const tracked = trackedStore(found, store, click);
  await recordVisit(click);
  return tracked;
}

/**
 * The store's URL, with the ID of the click if the page tracks conversions: owners may have a
 * service of their own there.
 */
const trackedStore = async (found: FoundPage, store: string, click: ClickEvent): Promise<string> =>
  contentOf(found).trackConversions ? withClickId(store, click, found.entry.ownerId) : store;

function clickOf(
  { entry }: FoundPage,
  visitor: Visitor,
  { store, standing }: { store: string | undefined; standing: Standing },
) {
  const headers = { ...visitor.headers };
  if (isOwnReferrer(headers['referer'], setting(SETTING.ownHosts).split(','))) delete headers['referer'];
  return clickFrom({
    ...visitor,
    headers,
    targetId: entry.smartLinkId,
    hashKey: visitorKey(visitor.now),
    source: isScan(visitor.query) ? 'qr' : 'redirect',
    tags: tagsOf(visitor.query),
    // The landing page's pixel reports the same click as a view: they are deduplicated.
    event: store ? undefined : 'view',
    suspected: standing === 'suspected',
  });
}

const holderOf = ({ entry }: FoundPage, { address, headers }: Visitor): TokenHolder => ({
  smartLinkId: entry.smartLinkId,
  address,
  userAgent: headers['user-agent'] ?? '',
  hashKey: setting(SETTING.serviceKey),
});

/** Crawlers and previews get the page, whatever device they claim to be. */
function storeFor({ entry, denied }: FoundPage, { headers }: Visitor): string | undefined {
  const userAgent = headers['user-agent'] ?? '';
  const store = storeOf(entry, userAgent);
  return store === undefined || isbot(userAgent) || denied.covers(store) ? undefined : store;
}

/**
 * The app store for the visitor's system, if set. Safari of an iPad that requests desktop sites gets the
 * landing page, whose script detects it.
 */
function storeOf({ type, appstoreLink, playstoreLink }: PageEntry, userAgent: string): string | undefined {
  if (type !== 'appDownload') return undefined;
  const stores = { ios: appstoreLink, android: playstoreLink };
  const system = mobileSystem(userAgent);
  return system && stores[system];
}
