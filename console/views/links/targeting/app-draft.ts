import type { CreateLink, Link } from '@signpost/client/core';

/** Form state of the app that a link opens. */

export interface AppDraft {
  /** Where on each system: a path that starts with `/`, or a URL. */
  ios: string;
  appStoreId: string;
  android: string;
  package: string;
  ifMissing: 'store' | 'destination';
}

export const EMPTY_APP: AppDraft = {
  ios: '',
  appStoreId: '',
  android: '',
  package: '',
  ifMissing: 'store',
};

export const appDraftOf = (app: Link['app']): AppDraft =>
  app === null
    ? EMPTY_APP
    : {
        ios: app.ios?.path ?? app.ios?.url ?? '',
        appStoreId: app.ios?.appStoreId ?? '',
        android: app.android?.path ?? app.android?.url ?? '',
        package: app.android?.package ?? '',
        ifMissing: app.ifMissing,
      };

/** The field of the API that a text is. */
export const placeName = (text: string): 'path' | 'url' =>
  text.trim() === '' || text.trim().startsWith('/') ? 'path' : 'url';

const place = (text: string) => ({ [placeName(text)]: text.trim() || null });

export function appOf(draft: AppDraft): CreateLink['app'] {
  const { ios, appStoreId, android, package: name, ifMissing } = draft;
  const [hasIos, hasAndroid] = [ios + appStoreId, android + name].map((text) => text.trim() !== '');
  if (!hasIos && !hasAndroid) return null;
  const hasStore = appStoreId.trim() !== '' || name.trim() !== '';
  return {
    ...(hasIos && { ios: { ...place(ios), appStoreId: appStoreId.trim() || null } }),
    ...(hasAndroid && { android: { ...place(android), package: name.trim() || null } }),
    // No one chose the store of an app that has none.
    ifMissing: hasStore ? ifMissing : 'destination',
  };
}
