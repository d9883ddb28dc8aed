import { describe, expect, it } from 'vitest';
import { consolePath } from '#shared/sign-in/sso/return-to.ts';

describe('consolePath', () => {
  it.each([
    '/console',
    '/console/',
    '/console/links',
    '/console/links/lnk_4fJ2kQ8sT1vX7yZ0aBcD?tab=analytics&tag=a%20b',
    '/console?view=links',
  ])('keeps %s', (path) => {
    expect(consolePath(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    '/',
    '/r/abc',
    '/consoles',
    '//evil.example',
    '///evil.example/console',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/console',
    'javascript:alert(1)',
    '/console//evil.example',
    '/console\\evil',
    '/console/../r/abc',
    '/console/%2e%2e/r/abc',
    '/console/.%2E/r/abc',
    '/console/links/../../r/abc',
    '/%2fevil.example',
    '/console@evil.example',
    '.evil.example/console',
    '/console\r\nset-cookie: a=b',
    '/console\t',
    ' /console',
    '/console/\u0000',
    '/console/\u2028',
    // A link that signs in as another person.
    '/console#sign-in=token',
    `/console/${'a'.repeat(2000)}`,
  ])('replaces %j', (text) => {
    expect(consolePath(text)).toBe('/console');
  });

  it('gives paths that a browser resolves below the console', () => {
    for (const path of ['/console/a/%2e/b', '/console/./b', '/console/a/../b']) {
      const { origin, pathname } = new URL(consolePath(path), 'https://console.example');
      expect([origin, pathname]).toEqual(['https://console.example', expect.stringMatching(/^\/console/)]);
    }
  });
});
