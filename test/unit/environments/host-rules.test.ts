import { compileViewerFunction } from '@signpost/local-aws/cloudfront/viewer-function.ts';
import { describe, expect, it } from 'vitest';
import { consolePageCode } from '#infra/constructs/edge/console-page-code.ts';
import { type Behind, fileHostsCode, type HostRules, hostRules } from '#infra/constructs/edge/host-rules.ts';
import { viewerRequestCode } from '#infra/constructs/edge/viewer-request.ts';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import { forEvery } from '#test/support/for-every.ts';
import { variants } from '#test/support/templates/template-variants.ts';

/** The console has a host of its own; it shares the one of the links; there is one host. */
const [OWN, SHARED] = [hostRules(variants.everything), hostRules(variants.ownCertificates)] as [
  HostRules,
  HostRules,
];

const codeOf: Record<Behind, (rules: HostRules) => string> = {
  functions: viewerRequestCode,
  'console page': (rules) => consolePageCode('/console/index.html', rules),
  files: fileHostsCode,
};

/** The emulated distribution's own host name. */
const DISTRIBUTION = 'distribution.cloudfront.invalid';

interface Sent {
  host: string;
  path: string;
  behind: Behind;
  method?: string;
  query?: string;
}

/** The outcome of a request: the path that the origin gets, the status, or where it redirects. */
function outcome(
  rules: HostRules,
  { host, path, behind, method = 'GET', query = '' }: Sent,
): string | number {
  const call = compileViewerFunction(codeOf[behind](rules));
  const request = { method, path, query, rawHeaders: ['Host', host] };
  const result = call(request, { address: '192.0.2.1' });
  if (!('status' in result)) return result.path;
  const location = result.rawHeaders.indexOf('location');
  return location < 0 ? result.status : String(result.rawHeaders[location + 1]);
}

/** What strangers have made, or leads there. */
const STRANGERS: [path: string, behind: Behind][] = [
  ['/r/abc', 'functions'],
  ['/abc', 'functions'],
  ['/abc+', 'functions'],
  ['/r/abc%2B', 'functions'],
  ['/preview/abc', 'functions'],
  ['/v1/links/track/lnk_1', 'functions'],
  ['/v1/smart-links/bio/jane', 'functions'],
  ['/v1/smart-links/slug/bio/jane', 'functions'],
  ['/v1/smart-links/track/bio/jane', 'functions'],
  ['/report', 'functions'],
  ['/mail/token', 'functions'],
  ['/mail/registration/token', 'functions'],
  ['/media/a/b.png', 'files'],
  ['/media/', 'files'],
  ...Object.values(PREFIX).map((prefix): [string, Behind] => [`/${prefix}/jane`, 'functions']),
];

const APIS: [path: string, behind: Behind][] = [
  ['/v1/api/links', 'functions'],
  ['/v1/api/domains/go.example.com', 'functions'],
  ['/v1/api/links/lnk_1', 'functions'],
  ['/v1/auth/session', 'functions'],
  ['/v1/auth/sso/callback', 'functions'],
  ['/v1/openapi.json', 'functions'],
  ['/v1/health', 'functions'],
  ['/v1/links/p', 'functions'],
  ['/v1/links/check-url', 'functions'],
  ['/v1/links/analyticsUpdate', 'functions'],
  ['/mcp', 'functions'],
  ['/chat', 'functions'],
  ['/chat/models', 'functions'],
  ['/docs', 'functions'],
  ['/docs/guides/links', 'functions'],
  ['/llms.txt', 'functions'],
  ['/.well-known/security.txt', 'functions'],
  ['/client.tgz', 'files'],
  ['/signpost_client-1.2.3-py3-none-any.whl', 'files'],
  ['/console/assets/fonts/inter-latin-3100e775.woff2', 'files'],
];

const CONSOLE: [path: string, behind: Behind, served: string][] = [
  ['/console', 'console page', '/console/index.html'],
  ['/console/links/lnk_1', 'console page', '/console/index.html'],
  ['/console/assets/main-ABC123.js', 'files', '/console/assets/main-ABC123.js'],
  ['/console/assets/preview-0123abcd.html', 'files', '/console/assets/preview-0123abcd.html'],
];

/** Ways in which clients may write the host of the console. */
const SPELLINGS = [
  'console.example.com',
  'Console.Example.COM',
  'console.example.com:443',
  'console.example.com.',
  'console.example.com.:443',
];

describe.each(SPELLINGS)("the console's own host, as %s", (host) => {
  it('serves the console', () =>
    forEvery(CONSOLE, ([path, behind, served]) => {
      expect(outcome(OWN, { host, path, behind })).toBe(served);
    }));

  it('serves the APIs and the documentation', () =>
    forEvery(APIS, ([path, behind]) => {
      expect(outcome(OWN, { host, path, behind })).toBe(path);
    }));

  it('serves nothing of strangers', () =>
    forEvery(STRANGERS, ([path, behind]) => {
      for (const method of ['GET', 'POST']) expect(outcome(OWN, { host, path, behind, method })).toBe(404);
    }));
});

describe("the console's own host", () => {
  const host = 'console.example.com';

  it('redirects its root to the console, without a query', () => {
    expect(outcome(OWN, { host, path: '/', behind: 'functions', query: 'x=1' })).toBe(
      'https://console.example.com/console',
    );
  });

  it('says whether a code is taken, which the console asks, without a body', () => {
    expect(outcome(OWN, { host, path: '/r/abc+', behind: 'functions', method: 'HEAD' })).toBe('/preview/abc');
    expect(outcome(OWN, { host, path: '/r/abc', behind: 'functions', method: 'HEAD' })).toBe(404);
    expect(outcome(OWN, { host, path: '/bio/jane', behind: 'functions', method: 'HEAD' })).toBe(404);
  });

  // CloudFront decides by its own reading of a path which function runs: each must refuse it.
  it('is not tricked by a path', () =>
    forEvery(
      [
        '//bio/jane',
        '/./bio/jane',
        '/docs/../bio/jane',
        '/docs/%2e%2e/bio/jane',
        '/docs/.%2E/bio/jane',
        '/docs/..%2fbio/jane',
        '/docs/..%2Fbio%2Fjane',
        '/docs/..%5Cbio/jane',
        '/docs/..\\bio/jane',
        '/docs/..',
        '/v1/api/../../bio/jane',
        '/v1/api/..%2f..%2fr%2fabc',
        '/v1/auth/%2e%2e%2f%2e%2e/r/abc',
        '/v1/api%2f..%2fbio',
        '/v1/apis',
        '/V1/api/links',
        '/v1/%61pi/links',
        '/v1//smart-links/bio/jane',
        '/chat/../media/a/b.png',
        '/chat/.',
        '/mcp/x',
        '/mcp+',
        '/docs+',
        '/console+',
        '/console/../media/a/b.png',
        '/console/assets/../../media/a/b.png',
        '/console/assets/%2e%2e/%2e%2e/media/a/b.png',
        '/console/assets/..%2f..%2fmedia/a/b.png',
        '/client.tgz/../media/a/b.png',
        '/client.tgzx',
        '/clientxtgz',
        '/signpost_client-.whl/media/a/b.png',
        '/signpost_client-1.2.3/media/a.whl',
        '/signpost_client-1.2.3-py3-none-anyxwhl',
        '/Console',
        '/%62io/jane',
        '/bio%2fjane',
        '/.well-known/other',
        '/llms.txt/',
        'bio/jane',
        '',
      ],
      (path) => {
        for (const behind of ['functions', 'files'] as const)
          for (const method of ['GET', 'POST'])
            expect([behind, outcome(OWN, { host, path, behind, method })]).toEqual([behind, 404]);
        // This one has nothing else to serve.
        expect(outcome(OWN, { host, path, behind: 'console page' })).toBe('/console/index.html');
      },
    ));
});

describe('every other host, where the console has its own', () => {
  it.each([
    'go.example.com',
    'api.example.com',
    'media.example.com',
    DISTRIBUTION,
    'acme.example.com',
    'unknown.example',
  ])('serves everything but the console: %s', (host) => {
    for (const [path, behind] of [...STRANGERS, ...APIS]) {
      const preview = /^(?:\/r)?\/(abc)(?:\+|%2B)$/.exec(path);
      expect(outcome(OWN, { host, path, behind })).toBe(preview ? '/preview/abc' : path);
    }
  });

  it.each(['go.example.com', 'GO.example.com:443', 'api.example.com', 'media.example.com', DISTRIBUTION])(
    'redirects to the console from a host of the service: %s',
    (host) => {
      for (const [path, behind] of CONSOLE)
        expect(outcome(OWN, { host, path, behind })).toBe(`https://console.example.com${path}`);
    },
  );

  it.each([
    'acme.example.com',
    'unknown.example',
    'console.example.com.evil.example',
    'xconsole.example.com',
  ])('has no console at a host of a customer: %s', (host) => {
    for (const [path, behind] of CONSOLE) expect(outcome(OWN, { host, path, behind })).toBe(404);
    expect(outcome(OWN, { host, path: '/x/../console/assets/main.js', behind: 'files' })).toBe(404);
  });

  it('redirects with path and query, which it leaves as they are', () => {
    const query = 'search=a%20b&tag=x&tag=y&on';
    expect(
      outcome(OWN, { host: 'go.example.com', path: '/console/links', behind: 'console page', query }),
    ).toBe(`https://console.example.com/console/links?${query}`);
  });
});

describe('a host that the console shares with links and pages', () => {
  it('serves everything', () => {
    const host = 'go.example.com';
    for (const [path, behind, served] of CONSOLE)
      expect(outcome(SHARED, { host, path, behind })).toBe(served);
    for (const [path, behind] of APIS) expect(outcome(SHARED, { host, path, behind })).toBe(path);
    expect(outcome(SHARED, { host, path: '/bio/jane', behind: 'functions' })).toBe('/bio/jane');
    expect(outcome(SHARED, { host, path: '/', behind: 'functions' })).toBe('/');
  });

  it("is where the distribution's name redirects to; other hosts have no console", () => {
    for (const [path, behind] of CONSOLE) {
      expect(outcome(SHARED, { host: DISTRIBUTION, path, behind })).toBe(`https://go.example.com${path}`);
      expect(outcome(SHARED, { host: 'go.acme.com', path, behind })).toBe(404);
    }
  });
});

describe('an environment with one host', () => {
  it.each(['dev', 'staging', 'prod', 'local'] as const)('needs no rules: %s', (name) => {
    expect(hostRules(variants[name])).toBeUndefined();
    expect(viewerRequestCode(undefined)).not.toContain('statusCode');
    expect(consolePageCode('/console/index.html', undefined)).not.toContain('statusCode');
  });
});

describe('the local run', () => {
  it('gives the console a host of its own if it is told one', () => {
    const localRun = {
      origin: 'http://localhost:3000',
      consoleOrigin: 'http://console.localhost:3000',
      uploadOrigin: '',
    };
    const rules = hostRules({ ...variants.local, localRun }) as HostRules;
    const at = (host: string, path: string, behind: Behind) => outcome(rules, { host, path, behind });
    expect(at('console.localhost:3000', '/console', 'console page')).toBe('/console/index.html');
    expect(at('console.localhost:3000', '/bio/jane', 'functions')).toBe(404);
    expect(at('localhost:3000', '/console/x', 'console page')).toBe(
      'http://console.localhost:3000/console/x',
    );
    expect(at('localhost:3001', '/chat/models', 'functions')).toBe('/chat/models');
    expect(at('go.acme.com', '/console', 'console page')).toBe(404);
  });
});
