import { describe, expect, it } from 'vitest';
import { DenyList } from '#shared/core/moderation/deny-list.ts';
import { isPublicSuffix, ownHostCovered, readHost } from '#shared/core/moderation/host-name.ts';

describe('readHost', () => {
  it.each([
    ['evil.example', 'evil.example'],
    [' EVIL.Example. ', 'evil.example'],
    ['*.evil.example', 'evil.example'],
    ['böse.example', 'xn--bse-sna.example'],
    ['ｅｖｉｌ.example', 'evil.example'],
    ['https://Evil.example:8443/path?x#y', 'evil.example'],
    ['my_site.evil.example', 'my_site.evil.example'],
    ['203.0.113.7', '203.0.113.7'],
    ['0xcb007107', '203.0.113.7'],
    ['2001:DB8::0:7', '[2001:db8::7]'],
    ['[2001:db8::7]', '[2001:db8::7]'],
  ])('reads %j as %s', (text, host) => {
    expect(readHost(text)).toBe(host);
  });

  it.each([
    '',
    ' ',
    'a b.example',
    'evil.example/path',
    'user@evil.example',
    'ftp://evil.example',
    'a..example',
    '%',
    '*',
  ])('finds none in %j', (text) => {
    expect(readHost(text)).toBeUndefined();
  });
});

describe('isPublicSuffix', () => {
  it.each(['com', 'co.uk', 'com.au', 'or.jp', 'gob.mx', 'localhost'])('is true for %s', (host) => {
    expect(isPublicSuffix(host)).toBe(true);
  });

  it.each(['evil.com', 'x.co.uk', 'github.io', 'bit.ly', '203.0.113.7', '[2001:db8::7]'])(
    'is false for %s',
    (host) => {
      expect(isPublicSuffix(host)).toBe(false);
    },
  );
});

describe('ownHostCovered', () => {
  const own = ['localhost:3000', 'go.example.com', 'd111.cloudfront.net'];

  it.each([
    ['go.example.com', 'go.example.com'],
    ['example.com', 'go.example.com'],
    ['cloudfront.net', 'd111.cloudfront.net'],
    ['localhost', 'localhost:3000'],
    ['o.example.com', undefined],
    ['www.example.com', undefined],
    ['x.go.example.com', undefined],
  ])('of %s is %s', (host, covered) => {
    expect(ownHostCovered(host, own)).toBe(covered);
  });
});

describe('DenyList', () => {
  const list = new DenyList(['evil.example', 'xn--bse-sna.example', '203.0.113.7', '[2001:db8::7]']);

  it.each([
    'https://evil.example/x',
    'http://evil.example:8080',
    'https://a.b.evil.example/',
    'https://EVIL.example./',
    'https://böse.example',
    'https://a.BÖSE.example',
    'http://203.0.113.7/',
    'http://3405803783/',
    'http://[2001:db8:0::7]/',
  ])('covers %s', (url) => {
    expect(list.covers(url)).toBe(true);
  });

  it.each([
    'https://example/',
    'https://notevil.example',
    'https://evil.example.com',
    'https://good.example/?u=https://evil.example',
    'http://203.0.113.70/',
    'med_4fJ2kQ8sT1vX7yZ0aBcD.png',
    'null',
    '',
  ])('does not cover %s', (url) => {
    expect(list.covers(url)).toBe(false);
  });
});
