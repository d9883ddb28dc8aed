import { TAGS_QUERY } from '#shared/smart-links/rendering/tag-services.ts';

/** An event as CloudFront hands it to a function. */
export interface Call {
  what: string;
  event: object;
}

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

const DISTRIBUTION = 'd111111abcdef8.cloudfront.net';
const LONG = 'x'.repeat(9000);

const of = (...values: string[]) => ({
  value: values[0] ?? '',
  ...(values.length > 1 && { multiValue: values.map((value) => ({ value })) }),
});

const PATHS = [
  '/',
  '/abc',
  '/abc+',
  '/r/abc',
  '/r/abc+',
  '/r/abc%2B',
  '/r/abc%2b',
  '/r/a+b',
  '/r/世界',
  '/r/%E4%B8%96%E7%95%8C+',
  '/bio/jane',
  '/v1/api/links',
  '/v1/api',
  '/v1/apiX',
  '/v1/auth/sso',
  '/v1/openapi.json',
  '/v1/links/p',
  '/v1/links/p/x',
  '/mcp',
  '/mcp/',
  '/chat',
  '/chat/v1/models',
  '/docs/guides',
  '/console',
  '/console/',
  '/console/links/lnk_1',
  '/console/assets/app-1.js',
  '/console/assets/preview-1.html',
  '/console/assets/../../r/abc',
  '/console/assets/%2e%2e/%2E%2E/r/abc',
  '/v1/api/..%2fr/abc',
  '/v1/api/%5c../x',
  '/v1/api/..\\x',
  '/media/med_1/a.png',
  '/fonts/inter.woff2',
  '/client.tgz',
  '/client.tgz/x',
  '/.well-known/security.txt',
  '/llms.txt',
  '//evil.example/r/abc',
  '/%',
  `/${LONG.slice(0, 3000)}`,
];

const QUERIES: readonly Values[] = [
  {},
  { a: of('1') },
  { a: of('1', '2', ''), b: of(''), [TAGS_QUERY]: of('x%20y') },
  { __proto__x: of('1'), constructor: of('2'), 'ä%C3%A4': of('=') },
];

const HEADERS: readonly Values[] = [
  {},
  {
    'user-agent': of('Mozilla/5.0'),
    accept: of('text/html', 'application/json'),
    'x-unknown': of('dropped'),
    'x-service-api-key': of('sk_own_1_2'),
    'cloudfront-viewer-country': of('DE'),
    'cdn-loop': of('amazon'),
    via: of('2.0 proxy'),
  },
  {
    'user-agent': of(LONG),
    referer: of(`https://example.com/${LONG}`),
    'accept-language': of('de', 'en;q=0.5', 'ja'),
    'x-forwarded-for': of('203.0.113.1', '198.51.100.7'),
    'content-length': of('12'),
    authorization: of(`Bearer ${LONG}`),
    constructor: of('of an object'),
    hasownproperty: of('of an object'),
    tostring: of('of an object'),
  },
];

/** Requests to every host of an environment, with every path, and with headers and queries in turn. */
export function viewerRequests(hosts: readonly string[]): Call[] {
  const names = [...hosts.flatMap((host) => [host, `${host.toUpperCase()}:443`, `${host}.`])];
  let turn = 0;
  return [...names, DISTRIBUTION, 'acme.example.com', 'unknown.example'].flatMap((host) =>
    PATHS.map((uri): Call => {
      turn++;
      const method = ['GET', 'HEAD', 'POST'][turn % 3] as string;
      const headers = { ...HEADERS[turn % HEADERS.length], host: of(host) };
      const querystring = QUERIES[turn % QUERIES.length] as Values;
      const event = {
        version: '1.0',
        context: {
          distributionDomainName: DISTRIBUTION,
          distributionId: 'EDFDVBD6EXAMPLE',
          eventType: 'viewer-request',
          requestId: '4TyzHTaYWb1GX1qTfsHhEqV6HUDd_BzoBZnwfnvQc_1oF26ClkoUSEQ==',
        },
        viewer: { ip: turn % 2 ? '192.0.2.1' : '2001:db8::1' },
        request: { method, uri, querystring, headers, cookies: {} },
      };
      return { what: `${method} ${uri.slice(0, 80)} at ${host}`, event };
    }),
  );
}

export const viewerResponses = (): Call[] =>
  PATHS.map((uri) => ({
    what: `response to ${uri.slice(0, 80)}`,
    event: {
      version: '1.0',
      context: { distributionDomainName: DISTRIBUTION, eventType: 'viewer-response' },
      viewer: { ip: '192.0.2.1' },
      request: { method: 'GET', uri, querystring: {}, headers: { host: of('go.example.com') }, cookies: {} },
      response: {
        statusCode: 200,
        statusDescription: 'OK',
        headers: {
          'content-type': of('text/html'),
          'x-frame-options': of('DENY'),
          'set-cookie': of('a=1', 'b=2'),
        },
      },
    },
  }));
