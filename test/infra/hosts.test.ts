import { compileViewerFunction } from '@signpost/local-aws/cloudfront/viewer-function.ts';
import { describe, expect, it } from 'vitest';
import type { Json } from '#test/support/json.ts';
import type { Variant } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const configOf = (variant: Variant): Json =>
  synthesized(variant).ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;

/**
 * The behavior of a path: CloudFront matches it without dot segments, encoded ones too, and hands
 * the path on as it was sent.
 */
function behaviorAt(variant: Variant, path: string): Json {
  const { CacheBehaviors, DefaultCacheBehavior } = configOf(variant);
  const { pathname } = new URL(`https://host.invalid${path}`);
  const takes = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(pathname);
  return CacheBehaviors.find((it: Json) => takes(it.PathPattern)) ?? DefaultCacheBehavior;
}

/** What a host serves at a path: what of the origin, the status, or where it redirects. */
function servedAt(variant: Variant, host: string, path: string): string | number {
  const { FunctionAssociations = [] } = behaviorAt(variant, path);
  const found = FunctionAssociations.find(({ EventType }: Json) => EventType === 'viewer-request');
  if (found === undefined) return path;
  const { FunctionCode } = synthesized(variant).target(found.FunctionARN).Properties;
  const request = { method: 'GET', path, rawHeaders: ['Host', host] };
  const result = compileViewerFunction(FunctionCode)(request, { address: '192.0.2.1' });
  if (!('status' in result)) return result.path;
  const location = result.rawHeaders.indexOf('location');
  return location < 0 ? result.status : String(result.rawHeaders[location + 1]);
}

const PAGE = '/console/index.html';
const FONT = '/console/assets/fonts/inter-latin-3100e775.woff2';
const CONSOLE = ['/console', '/console/links', '/console/assets/main-ABC123.js', '/docs/../console'];
const APIS = [
  '/v1/api/links',
  '/v1/auth/session',
  '/mcp',
  '/chat/models',
  '/docs',
  '/llms.txt',
  '/client.tgz',
  '/signpost_client-1.2.3-py3-none-any.whl',
  FONT,
];
const STRANGERS = [
  '/r/abc',
  '/abc',
  '/preview/abc',
  '/bio/jane',
  '/survey/x',
  '/media/a/b.png',
  '/v1/smart-links/bio/jane',
  '/v1/links/track/x',
  '/report',
];
const TRICKS = [
  '/console/../bio/jane',
  '/docs/%2e%2e/media/a/b.png',
  '/media/../r/abc',
  '/console%2f..%2fbio/jane',
];

/** What the host of the console serves at a path of the console. */
const served = (path: string) => (path === '/console' || path === '/console/links' ? PAGE : path);

const redirected = (path: string) => `https://console.example.com${path}`;

interface Row {
  host: string;
  console: (path: string) => string | number;
  apis: (path: string) => string | number;
  strangers: (path: string) => string | number;
}

const itself = (path: string) => path;
/** The documentation is on the service's own hosts: at a customer's, the path may be a code. */
const customers = (path: string) => (path === '/docs' ? '/r/docs' : path);
const missing = () => 404;

describe('with a host of the console, the distribution serves', () => {
  const inPlace = { apis: itself, strangers: itself };
  const ROWS: Row[] = [
    { host: 'console.example.com', console: served, apis: itself, strangers: missing },
    { host: 'go.example.com', console: redirected, ...inPlace },
    { host: 'api.example.com', console: redirected, ...inPlace },
    { host: 'media.example.com', console: redirected, ...inPlace },
    { host: 'distribution.cloudfront.invalid', console: redirected, ...inPlace },
    { host: 'acme.example.com', console: missing, ...inPlace, apis: customers },
  ];

  it.each(ROWS)('at $host', ({ host, console, apis, strangers }) => {
    for (const path of CONSOLE.slice(0, 3))
      expect([path, servedAt('everything', host, path)]).toEqual([path, console(path)]);
    for (const path of APIS) expect([path, servedAt('everything', host, path)]).toEqual([path, apis(path)]);
    for (const path of STRANGERS)
      expect([path, servedAt('everything', host, path)]).toEqual([path, strangers(path)]);
  });

  it('nothing else at the host of the console, whatever a path looks like', () => {
    for (const path of TRICKS)
      expect([path, servedAt('everything', 'console.example.com', path)]).toEqual([path, 404]);
    expect(servedAt('everything', 'console.example.com', '/docs/../console')).toBe(PAGE);
    expect(servedAt('everything', 'acme.example.com', '/docs/../console')).toBe(404);
  });

  it('every path through a function that knows the hosts', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = configOf('everything');
    for (const { PathPattern = '*', FunctionAssociations = [] } of [
      ...CacheBehaviors,
      DefaultCacheBehavior,
    ]) {
      const found = FunctionAssociations.find(({ EventType }: Json) => EventType === 'viewer-request');
      const { FunctionCode } = synthesized('everything').target(found?.FunctionARN).Properties;
      expect([PathPattern, FunctionCode]).toEqual([PathPattern, expect.stringContaining('refusal(event)')]);
    }
  });
});

describe('with one host of the service for everything, the distribution serves', () => {
  const shared = { console: served, apis: itself, strangers: itself };
  const toShared = (path: string) => `https://go.example.com${path}`;
  const ROWS: Row[] = [
    { host: 'go.example.com', ...shared },
    { host: 'distribution.cloudfront.invalid', ...shared, console: toShared },
    { host: 'go.acme.com', ...shared, console: missing, apis: customers },
  ];

  it.each(ROWS)('at $host', ({ host, console, apis, strangers }) => {
    const at = (path: string) => [path, servedAt('ownCertificates', host, path)];
    for (const path of CONSOLE.slice(0, 3)) expect(at(path)).toEqual([path, console(path)]);
    for (const path of APIS) expect(at(path)).toEqual([path, apis(path)]);
    for (const path of STRANGERS) expect(at(path)).toEqual([path, strangers(path)]);
  });
});

describe.each(['dev', 'staging', 'prod', 'local'] as const)(
  'without domains, the distribution of %s',
  (variant) => {
    it('serves everything at its one host, media without a function', () => {
      const at = (path: string) => [path, servedAt(variant, 'distribution.cloudfront.invalid', path)];
      for (const path of [...CONSOLE.slice(0, 3), ...APIS, ...STRANGERS])
        expect(at(path)).toEqual([path, served(path)]);
      expect(behaviorAt(variant, '/media/a/b.png').FunctionAssociations ?? []).toEqual([]);
    });
  },
);
