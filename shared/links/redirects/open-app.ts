import { mobileSystem } from '#shared/clicks/mobile-system.ts';
import { APP_STORES } from '#shared/core/destinations/app-stores.ts';
import { refusedScheme } from '#shared/core/destinations/refused-scheme.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { LinkApp } from '../model/app-schema.ts';
import { isWebUrl } from '../model/app-urls.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';

/**
 * How a link that opens an app responds to browsers on phones and tablets. Where the app is installed and
 * claims the short URL, the system opens it without asking us, so the visits here are from other browsers.
 * Loaded on demand: redirects of links without an app do not need it.
 */

export type AppVisit =
  | { outcome: 'redirect'; to: string }
  /** iOS says nothing about a scheme that no app has, so a page tries it, and leads on. */
  | { outcome: 'app'; url: string; store: string | undefined; to: string; isStoreNext: boolean };

export interface AppVisitor {
  userAgent: string;
  /** The short URL of the visit, with the ID of its click. */
  shortUrl: string;
  /** The destination of the link. */
  to: string;
  /** The install referrer for the Play Store, which the app gets once it is installed. */
  referrer: string;
}

/** How to open the app on the visitor's system; undefined if the link has none for it. */
export function openApp(
  entry: Pick<RedirectEntry, 'linkId' | 'app'>,
  denied: DenyList,
  visitor: AppVisitor,
): AppVisit | undefined {
  const app = appOf(entry, denied);
  const { ios, android } = app ?? {};
  switch (mobileSystem(visitor.userAgent)) {
    case 'ios':
      return app && ios && onIos(app, ios, visitor);
    case 'android':
      return app && android && onAndroid(app, android, visitor);
    default:
      return undefined;
  }
}

/**
 * The app in an entry, without what visitors must not be led to: URLs and stores on denied hosts, and URLs
 * with schemes that earlier versions took for those of apps. Undefined if nothing is left, or it cannot be
 * read.
 */
export function appOf(
  { linkId, app }: Pick<RedirectEntry, 'linkId' | 'app'>,
  denied: DenyList,
): LinkApp | undefined {
  if (app === undefined) return undefined;
  try {
    const { ios, android, ifMissing } = JSON.parse(app) as LinkApp;
    const { appStoreId, ...onIos } = ios ?? {};
    const { package: name, ...onAndroid } = android ?? {};
    const hasStore = appStoreId !== undefined && !denied.covers(APP_STORES.ios(appStoreId));
    const hasPackage = name !== undefined && !denied.covers(APP_STORES.android(name));
    return {
      ...(ios && mayOpen(ios.url, denied) && { ios: { ...onIos, ...(hasStore && { appStoreId }) } }),
      ...(android &&
        mayOpen(android.url, denied) && { android: { ...onAndroid, ...(hasPackage && { package: name }) } }),
      ifMissing,
    };
  } catch (error) {
    log.error('app not opened', { linkId, error });
    return undefined;
  }
}

const mayOpen = (url: string | undefined, denied: DenyList): boolean =>
  url === undefined || ((isWebUrl(url) || refusedScheme(url) === undefined) && !denied.covers(url));

function onIos(
  { ifMissing }: LinkApp,
  { url, appStoreId }: NonNullable<LinkApp['ios']>,
  { to }: AppVisitor,
): AppVisit {
  // A universal link of another host: the system opens its app, or the browser its page.
  if (url !== undefined && isWebUrl(url)) return { outcome: 'redirect', to: url };
  const store = appStoreId === undefined ? undefined : APP_STORES.ios(appStoreId);
  const isStoreNext = ifMissing === 'store' && store !== undefined;
  if (url === undefined) return { outcome: 'redirect', to: isStoreNext ? store : to };
  return { outcome: 'app', url, store, to, isStoreNext };
}

/** A browser inside an app, which cannot open others. */
const WEB_VIEW = /; wv\)/;

function onAndroid(
  { ifMissing }: LinkApp,
  { url, package: name }: NonNullable<LinkApp['android']>,
  { userAgent, shortUrl, to, referrer }: AppVisitor,
): AppVisit {
  const store =
    name === undefined ? undefined : `${APP_STORES.android(name)}&referrer=${encodeURIComponent(referrer)}`;
  const elsewhere = ifMissing === 'store' ? (store ?? to) : to;
  const isOnWeb = url === undefined || isWebUrl(url);
  // Without a package, any app could take a URL on the web, and a browser would take the short URL again.
  if (isOnWeb && name === undefined) return { outcome: 'redirect', to: url ?? elsewhere };
  if (WEB_VIEW.test(userAgent)) return { outcome: 'redirect', to: elsewhere };
  return { outcome: 'redirect', to: intentUrl(url ?? shortUrl, { name, elsewhere }) };
}

/** https://developer.chrome.com/docs/android/intents */
function intentUrl(
  url: string,
  { name, elsewhere }: { name: string | undefined; elsewhere: string },
): string {
  const [, scheme = '', rest = ''] = /^([^:]+):(.*)$/s.exec(url) ?? [];
  const extras = [
    `scheme=${scheme}`,
    ...(name === undefined ? [] : [`package=${name}`]),
    `S.browser_fallback_url=${encodeURIComponent(elsewhere)}`,
  ];
  return `intent:${rest}#Intent;${extras.join(';')};end`;
}
