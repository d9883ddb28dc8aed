import { decode } from '@signpost/local-aws/api-gateway/http-event.ts';
import { RouteTable } from '@signpost/local-aws/api-gateway/route-table.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeKeysOf } from '#functions/framework/function-spec.ts';
import { visitorRoutes } from '#functions/manifest/endpoints.ts';
import { destinationProblem, isOwnRedirect, isPublicDestination } from '#shared/links/model/destination.ts';
import { CODE_SHAPE } from '#shared/links/model/redirect-entry.ts';
import { isReservedCode } from '#shared/links/model/reserved-codes.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

describe('a destination', () => {
  it.each([
    'https://example.com',
    'HTTP://EXAMPLE.COM/Path?q=1#x',
    'https://münchen.example/größe',
    'https://example.com/日本語?q=шлях',
    'http://localhost:8080/x',
    `https://example.com/${'x'.repeat(4096 - 'https://example.com/'.length)}`,
  ])('may be %s', (url) => {
    expect(destinationProblem(url)).toBeUndefined();
  });

  it.each([
    ['example.com', 'absolute URL'],
    ['//example.com', 'absolute URL'],
    ['https:example.com', 'absolute URL'],
    ['https:/example.com', 'absolute URL'],
    ['https:///example.com', 'absolute URL'],
    ['https://\\example.com', 'absolute URL'],
    ['javascript:alert(1)', 'absolute URL'],
    ['JaVaScRiPt://example.com/%0aalert(1)', 'absolute URL'],
    ['data:text/html,<script>', 'absolute URL'],
    ['file:///etc/passwd', 'absolute URL'],
    ['https://example.com/a\tb', 'white space'],
    ['https://example.com/\r\nlocation: https://evil.example', 'white space'],
    ['https://example.com/\u0000', 'white space'],
    ['https://example.com/\u2028', 'white space'],
    ['https://example.com/\u202egpj.exe', 'direction of text'],
    ['https://example.com/a\u200eb', 'direction of text'],
    ['https://\u2066example.com', 'direction of text'],
    ['https://a:b@example.com', 'user name'],
    ['https://a@example.com', 'user name'],
    ['https://example.com:99999', 'not a valid URL'],
    ['https://[::1', 'not a valid URL'],
    [`https://example.com/${'x'.repeat(4096)}`, '4096 characters'],
    [`https://example.com/${'日'.repeat(1000)}`, '8192 characters once it is percent-encoded'],
  ])('may not be %j', (url, problem) => {
    expect(destinationProblem(url)?.message).toContain(problem);
  });
});

describe('isOwnRedirect', () => {
  it.each([
    ['https://go.example.com/r/abc', true],
    ['https://GO.example.com/R/abc?x', true],
    ['https://go.example.com:443/r/abc', true],
    ['http://go.example.com:80/r/abc', true],
    ['https://go.example.com/r', true],
    ['https://go.example.com./r/abc', true],
    ['https://go.example.com//r/abc', true],
    ['https://go.example.com/%72/abc', true],
    ['https://go.example.com/%2572/abc', true],
    ['https://go.example.com/./r/abc', true],
    ['https://go.example.com/x/..%2fr/abc', true],
    ['https://go.example.com/\\r\\abc', true],
    ['https://go.example.com/%5Cr/abc', true],
    ['https://go%2Eexample.com/r/abc', true],
    ['https://ｇｏ.example。com/r/abc', true],
    ['https://xn--bcher-kva.example/r/abc', true],
    ['https://BÜCHER.example/r/abc', true],
    ['http://localhost.:3000/r/abc', true],
    ['https://go.example.com/spring', true],
    ['https://go.example.com/Spring_27/?x#y', true],
    ['https://go.example.com/%73pring', true],
    ['https://go.example.com/spring.', true],
    ['https://go.example.com/spring%20%E2%80%A6', true],
    ['https://go.example.com/spring&nbsp;', true],
    ['https://go.example.com/spring.html', false],
    ['https://go.example.com/spring+.', false],
    ['https://go.example.com/x/..%2fspring', true],
    ['https://go.example.com/', false],
    ['https://go.example.com/docs', false],
    ['https://go.example.com/Console', false],
    ['https://go.example.com/report?url=x', false],
    ['https://go.example.com/bio/jane', false],
    ['https://go.example.com/spring+', false],
    ['https://go.example.com/robots.txt', false],
    ['https://go.example.com/a', false],
    ['https://other.example.com/spring', false],
    ['https://go.example.com/x/r/abc', false],
    ['https://go.example.com/?x=/r/abc', false],
    ['https://go.example.com/%E0%A4%A/r', false],
    ['https://go.example.com:8443/r/abc', false],
    ['https://localhost/r/abc', false],
    ['https://other.example.com/r/abc', false],
    ['https://go.example.com.evil.example/r/abc', false],
  ])('%s: %s', (url, expected) => {
    const ownHosts = ['go.example.com', 'xn--bcher-kva.example', 'localhost:3000'];
    expect(isOwnRedirect(url, ownHosts)).toBe(expected);
  });

  it.each([
    ['https://shop.example/r/abc', true],
    ['https://shop.example/spring', false],
    ['https://go.example.com/spring', true],
  ])('%s with a custom domain, of which only /r/ leads here: %s', (url, expected) => {
    expect(isOwnRedirect(url, ['go.example.com'], 'shop.example')).toBe(expected);
  });

  const hex = (char: string) => char.charCodeAt(0).toString(16);
  const spelling = (char: string) =>
    fc.constantFrom(
      char,
      char.toUpperCase(),
      `%${hex(char)}`,
      `%${hex(char).toUpperCase()}`,
      `%25${hex(char)}`,
    );
  const slash = fc.constantFrom('/', '//', '/./', '/x/../', '/%2e/', '\\', '%2f', '/y/%2E%2e/');
  const host = fc.constantFrom(
    'go.example.com',
    'GO.Example.com',
    'go.example.com.',
    'go.example.com:443',
    'g%6f.example.com',
    'go．example.com',
  );

  it('knows its own redirects in every spelling', () => {
    const url = fc
      .tuple(host, slash, spelling('r'), slash)
      .map(([name, before, r, after]) => `https://${name}/${before}${r}${after}abc1234`);
    fc.assert(
      fc.property(url, (text) => void expect(isOwnRedirect(text, ['go.example.com']), text).toBe(true)),
    );
  });

  it('knows all that the gateway of the local run takes for a redirect', () => {
    const routes = new RouteTable<string>();
    for (const row of visitorRoutes) for (const key of routeKeysOf(row)) routes.add(key, row.name);
    const pieces = fc.constantFrom(
      'r',
      'R',
      '/',
      '\\',
      '%72',
      '%2f',
      '.',
      '..',
      '%2e',
      'x',
      'abc1234',
      'docs',
      '%64ocs',
      '?',
      '#',
      ';',
    );
    const path = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    const matched = new Set<string>();
    fc.assert(
      fc.property(
        fc.oneof(
          path,
          fc.tuple(slash, spelling('r'), slash).map((parts) => `${parts.join('')}abc`),
        ),
        (text) => {
          const url = new URL(`https://go.example.com/${text}`);
          const { target, parameters } = routes.match('GET', url.pathname) ?? {};
          const code = decode(parameters?.['code'] ?? '');
          if (target !== 'redirect' || !CODE_SHAPE.test(code) || isReservedCode(code)) return;
          matched.add(url.pathname);
          expect(isOwnRedirect(url.href, ['go.example.com']), url.href).toBe(true);
        },
      ),
      { seed: 16, numRuns: exhaustively(3000, 1000) },
    );
    expect(matched.size).toBeGreaterThan(2);
  });
});

describe('isPublicDestination', () => {
  it.each([
    'https://example.com/',
    'https://EXAMPLE.com./x',
    'http://1.1.1.1/',
    'http://[2606:4700:4700::1111]:8080/',
    'https://localhost.example.com',
    'https://local.example',
    'https://mylocal.example',
    'https://bücher.example',
    'https://homes.example.home-shop.de',
  ])('takes %s', (url) => expect(isPublicDestination(url)).toBe(true));

  it.each([
    'http://localhost/',
    'http://localhost.:3000/',
    'http://LocalHost:8080/x',
    'http://a.localhost',
    'http://127.0.0.1',
    'http://127.1',
    'http://127.0.0.1.',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://2130706433',
    'http://%31%32%37.0.0.1',
    'http://１２７.０.０.１',
    'http://①②⑦.0.0.1',
    'http://127。0。0。1',
    'http://0',
    'http://0.0.0.0',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://192.168.1.1/admin',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[2002:7f00:1::1]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://printer',
    'http://intranet/wiki',
    'http://nas.local',
    'http://router.home.arpa',
    'http://fritz.box.lan',
    'http://metadata.google.internal/',
    'http://metadata.google.internal./',
    'http://1.0.0.127.in-addr.arpa',
  ])('rejects %s', (url) => {
    expect(destinationProblem(url)).toBeUndefined();
    expect(isPublicDestination(url)).toBe(false);
  });
});
