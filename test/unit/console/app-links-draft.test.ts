import { describe, expect, it } from 'vitest';
import {
  appLinksDraftOf,
  appLinksOf,
  newAndroidApp,
} from '#console/views/account/domains/app-links-draft.ts';

const appLinks = {
  ios: [{ appId: 'ABCDE12345.com.example.app', paths: ['/a/*', '/b'], exclude: ['/a/help'] }],
  android: [{ package: 'com.example.app', sha256: ['14:6D', '15:6D'] }],
};

describe('appLinksOf', () => {
  it('gives back what the domain has', () => {
    expect(appLinksOf(appLinksDraftOf({ appLinks }))).toEqual(appLinks);
    expect(appLinksOf(appLinksDraftOf({ appLinks: null }))).toBeNull();
  });

  it('reads a line for each entry, and ignores blank ones', () => {
    const android = [{ ...newAndroidApp(), package: 'com.example.app', sha256: ' 14:6D \n\n15:6D\n' }];
    expect(appLinksOf({ ios: [], android })).toEqual({ ...appLinks, ios: [] });
  });
});
