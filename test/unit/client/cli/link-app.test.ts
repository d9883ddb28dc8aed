import { describe, expect, it } from 'vitest';
import { linkApp } from '#clients/typescript/src/cli/commands/link-app.ts';

describe('--app of a link', () => {
  it('reads a path or a URL for each system', () => {
    expect(
      linkApp([
        'ios=/shop/7',
        'appStoreId=1234567890',
        'android=example://shop?a=b',
        'ifMissing=destination',
      ]),
    ).toEqual({
      ios: { path: '/shop/7', appStoreId: '1234567890' },
      android: { url: 'example://shop?a=b' },
      ifMissing: 'destination',
    });
    expect(linkApp([''])).toBeNull();
  });

  it.each(['ios', 'windows=/shop'])('refuses %s, and names what it takes', (entry) => {
    expect(() => linkApp([entry])).toThrow('ios, appStoreId, android, package, ifMissing');
  });
});
