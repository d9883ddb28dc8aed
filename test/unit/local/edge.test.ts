import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Exchange } from '@signpost/local-aws/api-gateway/exchange.ts';
import type { ResolvedResource } from '@signpost/local-aws/cloudformation/resolve-assembly.ts';
import { withPolicyHeaders } from '@signpost/local-aws/cloudfront/added-headers.ts';
import type { Behavior } from '@signpost/local-aws/cloudfront/distribution.ts';
import { Edge } from '@signpost/local-aws/cloudfront/edge.ts';
import type { FileDelivery } from '@signpost/local-aws/cloudfront/file-delivery.ts';
import { readDistribution } from '@signpost/local-aws/cloudfront/read-distribution.ts';
import {
  compileResponseFunction,
  compileViewerFunction,
} from '@signpost/local-aws/cloudfront/viewer-function.ts';
import { originHeaders, viewerOf } from '@signpost/local-aws/cloudfront/viewer-headers.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleHeadersCode } from '#infra/constructs/edge/console-headers.ts';
import { viewerRequestCode } from '#infra/constructs/edge/viewer-request.ts';
import { CLIENT_HEADERS } from '#shared/platform/http/edge-headers.ts';

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const UNCOMPRESSED = 'b2884449-e4de-46a7-ac36-70bc7f1ddd6d';
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

function resource(
  type: string,
  ref: string,
  attributes: Record<string, string>,
  properties: Record<string, unknown> = {},
): ResolvedResource {
  return { stackName: 'shop-local-edge', logicalId: ref, type, identity: { ref, attributes }, properties };
}

const api = resource('AWS::ApiGatewayV2::Api', 'api1', { ApiEndpoint: 'http://localhost:3000' });
const bucket = resource('AWS::S3::Bucket', 'files', { RegionalDomainName: 'files.s3.example' });
const pages = resource(
  'AWS::CloudFront::CachePolicy',
  'pages',
  {},
  {
    CachePolicyConfig: {
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    },
  },
);
const headers = resource(
  'AWS::CloudFront::ResponseHeadersPolicy',
  'headers',
  {},
  {
    ResponseHeadersPolicyConfig: {
      Name: 'answers',
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: false },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 1, Override: true },
      },
    },
  },
);

const toApi = {
  TargetOriginId: 'api',
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  CachePolicyId: CACHING_DISABLED,
  OriginRequestPolicyId: ALL_BUT_HOST,
  ResponseHeadersPolicyId: 'headers',
};
const rewrite = resource(
  'AWS::CloudFront::Function',
  'arn:rewrite',
  {},
  {
    FunctionCode: `function handler(event) {
      if (event.request.uri.endsWith('broken')) throw new Error('broken');
      if (event.request.uri.endsWith('answered')) {
        const { a } = event.request.querystring;
        const data = JSON.stringify(a) + event.context.distributionDomainName;
        return { statusCode: 404, headers: { 'x-a': { value: 'b' } }, body: { encoding: 'text', data } };
      }
      event.request.uri = '/files/' + event.request.headers['x-page'].value;
      return event.request;
    }`,
  },
);
const requestPolicy = (ref: string, CookieBehavior: string, HeaderBehavior = 'allExcept') =>
  resource(
    'AWS::CloudFront::OriginRequestPolicy',
    ref,
    {},
    {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior },
        HeadersConfig: { HeaderBehavior, Headers: ['host'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    },
  );
const viewerRequest = resource(
  'AWS::CloudFront::Function',
  'arn:viewer-request',
  {},
  { FunctionCode: viewerRequestCode(undefined) },
);
const viaFunction = { EventType: 'viewer-request', FunctionARN: 'arn:viewer-request' };
const toPage = { EventType: 'viewer-request', FunctionARN: 'arn:rewrite' };
const toBucket = { TargetOriginId: 'files', AllowedMethods: ['GET', 'HEAD'], CachePolicyId: UNCOMPRESSED };

const distribution = (config: Record<string, unknown> = {}) =>
  resource(
    'AWS::CloudFront::Distribution',
    'edge',
    { DomainName: 'd1.cloudfront.net' },
    {
      DistributionConfig: {
        Origins: [
          {
            Id: 'api',
            DomainName: 'localhost:3000',
            OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: '{{resolve:it}}' }],
          },
          { Id: 'files', DomainName: 'files.s3.example' },
        ],
        CacheBehaviors: [
          { ...toBucket, PathPattern: '/files/*' },
          { ...toBucket, PathPattern: '/pages/*', FunctionAssociations: [toPage] },
          { ...toApi, PathPattern: '/files/*/details' },
          { ...toApi, PathPattern: '/page?', CachePolicyId: 'pages', Compress: true },
          {
            ...toApi,
            PathPattern: '/cut/*',
            OriginRequestPolicyId: 'no-cookies',
            FunctionAssociations: [viaFunction],
          },
        ],
        DefaultCacheBehavior: toApi,
        ...config,
      },
    },
  );

const read = (config: Record<string, unknown> = {}) =>
  readDistribution([
    distribution(config),
    api,
    bucket,
    pages,
    headers,
    rewrite,
    viewerRequest,
    requestPolicy('no-cookies', 'none'),
    requestPolicy('few', 'none', 'whitelist'),
  ]);

describe('the distribution of a template', () => {
  it('is read with its behaviours in their order, the default one last', () => {
    const behaviors = read()?.behaviors as Behavior[];
    expect(behaviors.map(({ pathPattern, origin }) => [pathPattern, origin.kind])).toEqual([
      ['/files/*', 'bucket'],
      ['/pages/*', 'bucket'],
      ['/files/*/details', 'api'],
      ['/page?', 'api'],
      ['/cut/*', 'api'],
      ['*', 'api'],
    ]);
    expect(behaviors[3]?.encodings).toEqual(['br', 'gzip']);
    expect(behaviors.map(({ cookies }) => cookies)).toEqual([[], [], 'all', 'all', [], 'all']);
    expect(behaviors[5]).toMatchObject({
      encodings: [],
      origin: { host: 'localhost:3000', headers: { 'x-origin-secret': '{{resolve:it}}' } },
      addedHeaders: [
        { name: 'x-content-type-options', value: 'nosniff', override: true },
        { name: 'x-frame-options', value: 'DENY', override: false },
      ],
    });
    expect(readDistribution([api, bucket])).toBeUndefined();
  });

  it.each<[what: string, config: Record<string, unknown>, said: RegExp]>([
    ['a root object', { DefaultRootObject: 'index.html' }, /does not support DefaultRootObject/],
    ['another origin', { Origins: [{ Id: 'api', DomainName: 'shop.example' }] }, /not shop\.example/],
    [
      'an origin that is not there',
      { DefaultCacheBehavior: { ...toApi, TargetOriginId: 'x' } },
      /unknown origin x/,
    ],
    ['a cache policy', { DefaultCacheBehavior: { ...toApi, CachePolicyId: 'x' } }, /cache policy x/],
    [
      'a policy for requests',
      { DefaultCacheBehavior: { ...toApi, OriginRequestPolicyId: 'x' } },
      /origin request policy x/,
    ],
    [
      'a policy for answers',
      { DefaultCacheBehavior: { ...toApi, ResponseHeadersPolicyId: 'x' } },
      /response headers policy x/,
    ],
    [
      'a policy that drops headers',
      { DefaultCacheBehavior: { ...toApi, OriginRequestPolicyId: 'few' } },
      /origin request policy few/,
    ],
    [
      'a function for answers',
      {
        DefaultCacheBehavior: {
          ...toApi,
          FunctionAssociations: [{ ...toPage, EventType: 'viewer-response' }],
        },
      },
      /functions for viewer responses only for buckets/,
    ],
    [
      'a function that is not there',
      { DefaultCacheBehavior: { ...toBucket, FunctionAssociations: [{ ...toPage, FunctionARN: 'x' }] } },
      /does not define the function x/,
    ],
    [
      'Lambda@Edge',
      { DefaultCacheBehavior: { ...toBucket, LambdaFunctionAssociations: [{}] } },
      /Lambda@Edge/,
    ],
    [
      'writing to a bucket',
      { DefaultCacheBehavior: { ...toBucket, AllowedMethods: ['GET', 'HEAD', 'PUT'] } },
      /only reads from buckets/,
    ],
  ])('stops the start with one line for %s that this machine cannot stand in for', (_, config, said) => {
    expect(() => read(config)).toThrow(said);
  });
});

describe('the headers of a request', () => {
  const origin = {
    kind: 'api',
    api: 'http',
    host: 'api.example',
    headers: { 'x-origin-secret': 'secret' },
  } as const;
  const sent = (...rawHeaders: string[]) => {
    const viewer = { address: '203.0.113.9', port: 50000 };
    const result = originHeaders(rawHeaders, viewer, { cookies: 'all', origin });
    const pairs = Array.from({ length: result.length / 2 }, (_, i) => [
      result[2 * i]?.toLowerCase(),
      result[2 * i + 1],
    ]);
    return { pairs, headers: Object.fromEntries(pairs) as Record<string, string> };
  };

  it('reach the API as they are, with its own host, the address and the secret', () => {
    expect(sent('Host', 'go.example', 'User-Agent', 'B', 'X-Service-Api-Key', 'sk').headers).toEqual({
      host: 'api.example',
      'user-agent': 'B',
      'x-service-api-key': 'sk',
      'x-forwarded-for': '203.0.113.9',
      'cloudfront-viewer-address': '203.0.113.9:50000',
      'x-origin-secret': 'secret',
    });
  });

  it('are not believed where the edge says itself what is so', () => {
    const { pairs } = sent(
      'CloudFront-Viewer-Address',
      '1.1.1.1:1',
      'x-origin-secret',
      'forged',
      'X-ORIGIN-SECRET',
      'forged again',
      'X-Forwarded-For',
      '1.1.1.1',
    );
    const of = (wanted: string) => pairs.filter(([name]) => name === wanted).map(([, value]) => value);
    expect(of('cloudfront-viewer-address')).toEqual(['203.0.113.9:50000']);
    expect(of('x-origin-secret')).toEqual(['secret']);
    expect(of('x-forwarded-for')).toEqual(['1.1.1.1, 203.0.113.9']);
  });

  it('name the viewer that a client of this machine says it is, and not how', () => {
    const viewer = (told?: string) =>
      viewerOf({
        headers: told === undefined ? {} : { 'x-local-viewer': told },
        socket: { remoteAddress: '::ffff:127.0.0.1', remotePort: 50000 },
      } as never);
    expect(viewer()).toEqual({ address: '127.0.0.1', port: 50000 });
    expect(viewer('127.0.0.9').address).toBe('127.0.0.9');
    expect(viewer('nonsense').address).toBe('127.0.0.1');
    expect(sent('X-Local-Viewer', '127.0.0.9').headers).not.toHaveProperty('x-local-viewer');
  });

  it('name the country that the caller says, as nobody knows it here', () => {
    expect(sent('CloudFront-Viewer-Country', 'ES').headers['cloudfront-viewer-country']).toBe('ES');
  });
});

describe('the headers that a policy adds', () => {
  const added = [
    { name: 'x-own', value: 'edge', override: true },
    { name: 'x-soft', value: 'edge', override: false },
  ];

  it('take the place of those of the origin only where it says so', () => {
    expect(withPolicyHeaders(['X-Own', 'origin', 'X-Soft', 'origin', 'a', '1'], added)).toEqual([
      'X-Soft',
      'origin',
      'a',
      '1',
      'x-own',
      'edge',
    ]);
    expect(withPolicyHeaders([], added)).toEqual(['x-own', 'edge', 'x-soft', 'edge']);
  });
});

describe('a function for viewer responses', () => {
  const setHeaders = compileResponseFunction(consoleHeadersCode('https://uploads.example'));

  it('sets headers of the console in place of those of the policy and the bucket', () => {
    const set = setHeaders('/console/assets/preview-1.html', 200, [
      'Content-Type',
      'text/html',
      'x-frame-options',
      'DENY',
    ]);
    expect(set.slice(0, 4)).toEqual(['content-type', 'text/html', 'x-frame-options', 'SAMEORIGIN']);
    expect(set).toContain("sandbox allow-scripts; frame-ancestors 'self'");
  });

  it('lets every origin load fonts', () => {
    const set = setHeaders('/console/assets/fonts/a.woff2', 200, ['x-frame-options', 'DENY']);
    expect(set).toEqual(['access-control-allow-origin', '*']);
  });
});

describe('the stand-in', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Serves with an API that returns the same response to every request; records its requests and files. */
  async function serve(
    answer = { status: 200, headers: ['content-type', 'text/html'], body: 'x'.repeat(2000) },
  ) {
    const reached: { exchanges: Exchange[]; files: string[] } = { exchanges: [], files: [] };
    const files = {
      serve({ response }: { response: { end(text: string): void } }, path: string) {
        reached.files.push(path);
        response.end('file');
      },
    } as unknown as FileDelivery;
    const edge = new Edge({
      distribution: read() as NonNullable<ReturnType<typeof read>>,
      files,
      log: new Log('error', () => undefined),
      resolve: (text) => text.replace('{{resolve:it}}', 'the secret'),
    });
    server = createServer((request, response) => {
      const exchange = edge.openExchange(request, response);
      if (exchange === undefined) return;
      reached.exchanges.push(exchange);
      const { status, headers, body } = exchange.toClient(answer);
      response.writeHead(status, headers).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { at, reached };
  }

  it('sends each path where the first pattern that fits leads', async () => {
    const { at, reached } = await serve();
    for (const path of ['/files/a.png', '/files/a/details?x=1', '/page1?y=2', '/', '/Files/a']) {
      await (await fetch(at + path)).text();
    }
    expect(reached.files).toEqual(['/files/a.png', '/files/a/details']);
    expect(reached.exchanges.map(({ path, query }) => `${path}?${query}`)).toEqual([
      '/page1?y=2',
      '/?',
      '/Files/a?',
    ]);
  });

  it('sends a path before a bucket where the function leads', async () => {
    const { at, reached } = await serve();
    const asked = await fetch(`${at}/pages/any/view?x=1`, { headers: { 'X-Page': 'index.html' } });
    expect([asked.status, reached.files]).toEqual([200, ['/files/index.html']]);
  });

  it('goes on after a function that has failed', async () => {
    const { at, reached } = await serve();
    expect((await fetch(`${at}/pages/broken`)).status).toBe(503);
    expect((await fetch(`${at}/files/a`)).status).toBe(200);
    expect(reached.files).toEqual(['/files/a']);
  });

  it('sends the response of a function, which sees the raw query, in place of the file', async () => {
    const { at, reached } = await serve();
    const response = await fetch(`${at}/pages/answered?a=%20x&b&a=y`);
    expect([response.status, response.headers.get('x-a')]).toEqual([404, 'b']);
    expect(await response.text()).toBe(
      '{"value":"%20x","multiValue":[{"value":"%20x"},{"value":"y"}]}distribution.cloudfront.invalid',
    );
    const head = await fetch(`${at}/pages/answered`, { method: 'HEAD' });
    expect([head.status, await head.text(), reached.files]).toEqual([404, '', []]);
  });

  it('hands the secret over, and shows the API an address of its own', async () => {
    const { at, reached } = await serve();
    await fetch(`${at}/`, { headers: { 'x-origin-secret': 'forged' } });
    const [exchange] = reached.exchanges;
    const index = exchange?.rawHeaders.indexOf('x-origin-secret') ?? -1;
    expect(exchange?.rawHeaders[index + 1]).toBe('the secret');
    expect(exchange?.rawHeaders).not.toContain('forged');
    expect(exchange?.sourceIp).toBe('192.0.2.1');
  });

  /** Headers that reach the API, by name; repeated ones are joined. */
  async function arriving(path: string, sent: Record<string, string | string[]>) {
    const { request } = await import('node:http');
    const { at, reached } = await serve();
    const [response] = await once(request(at + path, { headers: sent }).end(), 'response');
    response.resume();
    const { rawHeaders = [] } = reached.exchanges[0] ?? {};
    const found: Record<string, string> = {};
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = (rawHeaders[index] ?? '').toLowerCase();
      found[name] =
        found[name] === undefined ? `${rawHeaders[index + 1]}` : `${found[name]}, ${rawHeaders[index + 1]}`;
    }
    return found;
  }

  it('lets a function of the product cut what is long, and drop what no function reads', async () => {
    const read = Object.fromEntries(Object.keys(CLIENT_HEADERS).map((name) => [name, 'x'.repeat(9000 / 14)]));
    const found = await arriving('/cut/a', {
      ...read,
      'sec-ch-ua': 'y'.repeat(500),
      cookie: 'a=1',
      te: 'trailers',
    });
    for (const [name, limit] of Object.entries(CLIENT_HEADERS)) {
      expect([name, found[name]?.length]).toEqual([name, Math.min(limit, Math.floor(9000 / 14))]);
    }
    expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['sec-ch-ua']));
    expect([found['cookie'], found['te']]).toEqual([undefined, undefined]);
    expect(found['x-origin-secret']).toBe('the secret');
  });

  it('leaves short headers as they are, and joins repeated ones', async () => {
    const found = await arriving('/cut/a', {
      authorization: ['Bearer sk_1', 'Bearer sk_2'],
      accept: 'text/html',
      'accept-language': ['de', 'en'],
    });
    expect(found).toMatchObject({ accept: 'text/html', 'accept-language': 'de, en' });
    // Node's client sends just one.
    expect(found['authorization']).toContain('Bearer sk_1');
  });

  it('tells the API which host and address asked, whatever a client says of them', async () => {
    const found = await arriving('/cut/a', {
      host: 'go.acme.com',
      'x-viewer-host': 'forged.example',
      'X-Viewer-Address': '203.0.113.78',
      'X-Viewer-Request': `${Date.now()}.forged`,
      'x-forwarded-for': '203.0.113.78',
    });
    expect(found).toMatchObject({
      host: 'localhost:3000',
      'x-viewer-host': 'go.acme.com',
      'x-viewer-address': '127.0.0.1',
      'x-viewer-request': expect.stringMatching(/^\d{13}\.[\w-]{54}==$/),
      'x-forwarded-for': '127.0.0.1',
    });
    expect(JSON.stringify(found)).not.toMatch(/forged|203\.0\.113\.78/);
  });

  it.each([
    ['/r/spring+', '/preview/spring'],
    ['/spring+', '/preview/spring'],
    ['/r/spring%2B', '/preview/spring'],
    ['/spring%2b', '/preview/spring'],
    ['/spring+.', '/preview/spring'],
    ['/r/a%2Fb+', '/preview/a%2Fb'],
    ['/r/spring', '/r/spring'],
    ['/r/+', '/r/+'],
    ['/+', '/+'],
    ['/r/a/b+', '/preview/a/b'],
    ['/', '/'],
    ['//', '//'],
    ['//r/spring', '/r/spring'],
    ['/r//spring', '/r/spring'],
    ['/r/spring//', '/r/spring'],
    ['///spring/', '/spring'],
    ['/spring.', '/spring.'],
    ['/v1/api/links', '/v1/api/links'],
    ['//v1/api/links', '//v1/api/links'],
    ['/report', '/report'],
    ['//report', '//report'],
    ['/bio/jane', '/bio/jane'],
    ['//bio/jane', '//bio/jane'],
    ['/console/links', '/console/links'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/robots.txt', '/robots.txt'],
    // Not at the root of the service's own hosts.
    ['/docs/a+', '/docs/a+', '/preview/docs/a'],
    ['/docs', '/docs', '/r/docs'],
    ['/docs/api', '/docs/api', '/r/docs/api'],
    ['//docs/api/', '//docs/api/', '/r/docs/api'],
    ['/blog/api', '/blog/api', '/r/blog/api'],
    ['/a/b/c%2B', '/a/b/c%2B', '/preview/a/b/c'],
    ['/s/', '/s/', '/s'],
    // Dot segments may lead elsewhere.
    ['/a/../v1/api/links', '/a/../v1/api/links'],
    ['/a/%2e%2E/v1/api/links', '/a/%2e%2E/v1/api/links'],
  ])('leads %s to %s, on customers’ domains to %s', (path, expected, onDomain = expected) => {
    const call = compileViewerFunction(viewerRequestCode(undefined, ['sp.example']));
    const pathOf = (host: string) =>
      call({ method: 'GET', path, rawHeaders: ['Host', host] }, { address: '192.0.2.1' });
    for (const host of ['sp.example', 'SP.example:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])
      expect(pathOf(host)).toMatchObject({ path: expected });
    for (const host of ['go.example', 'GO.example.', 'go.example:3000'])
      expect(pathOf(host)).toMatchObject({ path: onDomain });
  });

  it.each([
    ['/v1/api/me', '__Host-signpost=a; __Host-signpost-sso=b'],
    ['/v1/auth/session', '__Host-signpost=a; __Host-signpost-sso=b'],
    ['/mcp', '__Host-signpost=a; __Host-signpost-sso=b'],
    ['/chat/v1/models', '__Host-signpost=a; __Host-signpost-sso=b'],
    ['/r/abc', undefined],
    ['/mcp/more', undefined],
    ['/v1/apis', undefined],
    ['/abc', undefined],
  ])('lets %s have the cookies %s', (path, expected) => {
    const call = compileViewerFunction(viewerRequestCode(undefined, ['sp.example']));
    const cookies = 'other=1; __Host-signpost=a; __proto__=x; __Host-signpost-sso=b; signpost=c';
    const { rawHeaders = [] } = call(
      { method: 'GET', path, rawHeaders: ['Host', 'sp.example', 'Cookie', cookies] },
      { address: '192.0.2.1' },
    );
    const at = rawHeaders.findIndex((name) => name.toLowerCase() === 'cookie');
    expect(at < 0 ? undefined : rawHeaders[at + 1]).toBe(expected);
  });

  it('refuses a function that changes what CloudFront does not let it change', () => {
    const call = compileViewerFunction(
      "function handler({ request }) { delete request.headers['via']; return request; }",
    );
    const viewer = { address: '192.0.2.1' };
    const rawHeaders = ['Host', 'a.example'];
    expect(call({ method: 'GET', path: '/', rawHeaders }, viewer).rawHeaders).toEqual(['host', 'a.example']);
    expect(() =>
      call({ method: 'GET', path: '/', rawHeaders: [...rawHeaders, 'Via', '1.1 a'] }, viewer),
    ).toThrow('must not change via');
  });

  it('refuses methods that a behaviour does not take', async () => {
    const { at, reached } = await serve();
    expect((await fetch(`${at}/files/a.png`, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(`${at}/page1`, { method: 'DELETE' })).status).toBe(200);
    expect([reached.files, reached.exchanges.length]).toEqual([[], 1]);
  });

  const raw = async (url: string, acceptEncoding: string) => {
    const { request } = await import('node:http');
    const asked = request(url, { headers: { 'accept-encoding': acceptEncoding } }).end();
    const [response] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { headers: response.headers, bytes: Buffer.concat(chunks) };
  };

  it('compresses text of pages in what the client takes, and nothing else', async () => {
    const { at } = await serve();
    const brotli = await raw(`${at}/page1`, 'gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toHaveLength(2000);
    const gzip = await raw(`${at}/page1`, 'br;q=0, gzip;q=0.5');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(gzip.bytes)).toHaveLength(2000);
    for (const [path, accepted] of [
      ['/page1', 'identity'],
      ['/other', 'gzip'],
    ] as const) {
      const plain = await raw(at + path, accepted);
      expect([plain.headers['content-encoding'], plain.bytes.length]).toEqual([undefined, 2000]);
    }
  });

  it.each([
    ['is small', { status: 200, headers: ['content-type', 'text/html'], body: 'x'.repeat(999) }],
    ['is an image', { status: 200, headers: ['content-type', 'image/png'], body: 'x'.repeat(2000) }],
    [
      'is compressed already',
      {
        status: 200,
        headers: ['content-type', 'text/html', 'content-encoding', 'x'],
        body: 'x'.repeat(2000),
      },
    ],
    ['is a fault', { status: 500, headers: ['content-type', 'text/html'], body: 'x'.repeat(2000) }],
  ])('leaves alone what %s', async (_, answer) => {
    const { at } = await serve(answer);
    const { headers, bytes } = await raw(`${at}/page1`, 'br');
    expect(headers['content-encoding']).toBe(answer.headers.includes('x') ? 'x' : undefined);
    expect(bytes).toHaveLength(answer.body.length);
  });

  it('makes the tag of a compressed page a weak one', async () => {
    const page = {
      status: 200,
      headers: ['content-type', 'text/html', 'ETag', '"a"'],
      body: 'x'.repeat(2000),
    };
    const { at } = await serve(page);
    expect((await raw(`${at}/page1`, 'br')).headers['etag']).toBe('W/"a"');
    expect((await raw(`${at}/page1`, '')).headers['etag']).toBe('"a"');
  });
});
