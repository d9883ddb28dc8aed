import { describe, expect, it } from 'vitest';
import { updateLinkSchema } from '#shared/links/model/link-input.ts';
import { AppError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';

const parse = (app: unknown) => parseInput(updateLinkSchema, { app }, 'body').app;

/** Path and code of the first problem. */
function problemOf(app: unknown): string | undefined {
  try {
    parse(app);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [first] = error.details ?? [];
    return `${first?.path} ${first?.code}`;
  }
}

describe('app of a link', () => {
  it('is stored without what is absent', () => {
    const ios = { path: ' /shop/7 ', url: null, appStoreId: 'id1234567890' };
    expect(parse({ ios, android: null })).toEqual({
      ios: { path: '/shop/7', appStoreId: '1234567890' },
      ifMissing: 'store',
    });
    expect(parse(null)).toBeNull();
  });

  it('leads to the store without a choice if all platforms have one', () => {
    const [ios, android] = [{ path: '/', appStoreId: '1234567890' }, { path: '/' }];
    expect(parse({ ios })).toMatchObject({ ifMissing: 'store' });
    expect(parse({ ios, android })).toMatchObject({ ifMissing: 'destination' });
    // Its page decides.
    expect(parse({ ios: { url: 'https://app.example.com/' } })).toMatchObject({ ifMissing: 'store' });
    expect(parse({ ios, ifMissing: 'destination' })).toMatchObject({ ifMissing: 'destination' });
  });

  it.each(['example://shop/7?a=b#c', 'example:shop', 'fb123+x.y-z://open', 'https://app.example.com/shop/7'])(
    'can be opened by %s',
    (url) => {
      expect(parse({ ios: { url } })).toMatchObject({ ios: { url } });
    },
  );

  it.each([
    ...[
      'javascript:alert(1)',
      'JavaScript://x/%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      'file:///x',
    ],
    ...[
      'intent://x#Intent;end',
      'content://x',
      'tel:+4990',
      'sms:1',
      'itms-services://x',
      'view-source:https://x',
    ],
    ...['//app.example.com/x', 'example', 'example:', ':x', 'http://', 'market://details?id=x'],
  ])('cannot be opened by %s', (url) => {
    expect(problemOf({ android: { url } })).toBe('app.android.url invalid_format');
  });

  it.each([
    [{}, 'app one_of_required'],
    [{ ios: null, android: null }, 'app one_of_required'],
    [{ ios: {} }, 'app.ios one_of_required'],
    [{ ios: { url: 'a://b', path: '/b' } }, 'app.ios only_one_of'],
    [{ ios: { url: 'a://b c' } }, 'app.ios.url invalid_characters'],
    [{ ios: { url: 'https://user:secret@example.com/' } }, 'app.ios.url credentials_in_url'],
    [{ ios: { url: `a://${'b'.repeat(1000)}` } }, 'app.ios.url too_long'],
    [{ ios: { path: 'shop/7' } }, 'app.ios.path invalid_format'],
    [{ ios: { path: '/a b' } }, 'app.ios.path invalid_format'],
    [{ ios: { path: `/${'b'.repeat(500)}` } }, 'app.ios.path invalid_format'],
    [{ ios: { path: '/', appStoreId: 'abc' } }, 'app.ios.appStoreId invalid_format'],
    [{ ios: { path: '/', appStoreId: 1234567890 } }, 'app.ios.appStoreId invalid_type'],
    [{ ios: { path: '/', package: 'com.example.app' } }, 'app.ios.package unknown_field'],
    [{ android: { path: '/', package: 'app' } }, 'app.android.package invalid_format'],
    [{ ios: { path: '/' }, ifMissing: 'store' }, 'app.ios.appStoreId required'],
    [{ android: { path: '/' }, ifMissing: 'store' }, 'app.android.package required'],
    [{ ios: { path: '/' }, ifMissing: 'web' }, 'app.ifMissing invalid_value'],
    [{ windows: { path: '/' } }, 'app.windows unknown_field'],
    ['example://shop', 'app invalid_type'],
  ])('of %j is refused, naming the field', (app, problem) => {
    expect(problemOf(app)).toBe(problem);
  });
});
