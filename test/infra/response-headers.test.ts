import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import { frameHeaders } from '#shared/smart-links/rendering/embedding.ts';
import { FONT_PATH } from '#shared/visitor-pages/fonts.ts';
import { forEvery } from '#test/support/for-every.ts';
import type { Json } from '#test/support/json.ts';
import { type Variant, variantNames } from '#test/support/templates/template-variants.ts';
import { type Synthesized, synthesized } from '#test/support/templates/templates.ts';

type Headers = Record<string, string>;

const HSTS = 'max-age=31536000';

/** The behavior of a path, as CloudFront looks for it. */
function behaviorAt(template: Synthesized, path: string): Json {
  const config: Json = template.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;
  const takes = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`).test(path);
  return config.CacheBehaviors.find((it: Json) => takes(it.PathPattern)) ?? config.DefaultCacheBehavior;
}

/** Text of a template, with `UPLOADS` for every reference. */
const textOf = (value: Json): string =>
  (value['Fn::Join']?.[1] ?? [value])
    .map((part: Json) => (typeof part === 'string' ? part : 'UPLOADS'))
    .join('');

/** What a response headers policy adds: name, value, and whether it replaces the origin's. */
function policyHeaders(config: Json): [string, string, boolean][] {
  const { SecurityHeadersConfig: security = {}, CorsConfig: cors, CustomHeadersConfig: custom } = config;
  const added: [string, string, boolean][] = [];
  const {
    StrictTransportSecurity: https,
    ContentTypeOptions: type,
    ContentSecurityPolicy: content,
  } = security;
  if (https)
    added.push(['strict-transport-security', `max-age=${https.AccessControlMaxAgeSec}`, https.Override]);
  if (type) added.push(['x-content-type-options', 'nosniff', type.Override]);
  if (content)
    added.push(['content-security-policy', textOf(content.ContentSecurityPolicy), content.Override]);
  const { FrameOptions: frame, ReferrerPolicy: referrer } = security;
  if (frame) added.push(['x-frame-options', frame.FrameOption, frame.Override]);
  if (referrer) added.push(['referrer-policy', referrer.ReferrerPolicy, referrer.Override]);
  if (cors) added.push(['access-control-allow-origin', cors.AccessControlAllowOrigins.Items.join(), true]);
  for (const { Header, Value, Override } of custom?.Items ?? []) added.push([Header, Value, Override]);
  return added;
}

/** The headers that a visitor gets for a successful response of the origin. */
function headersAt(variant: Variant, path: string, ofOrigin: Headers): Headers {
  const template = synthesized(variant);
  const { ResponseHeadersPolicyId, FunctionAssociations = [] } = behaviorAt(template, path);
  const headers = { ...ofOrigin };
  const { ResponseHeadersPolicyConfig } = template.target(ResponseHeadersPolicyId).Properties;
  for (const [name, value, overrides] of policyHeaders(ResponseHeadersPolicyConfig))
    if (overrides || headers[name] === undefined) headers[name] = value;
  const after = FunctionAssociations.find((it: Json) => it.EventType === 'viewer-response');
  if (after === undefined) return headers;
  const { FunctionCode } = template.target(after.FunctionARN).Properties;
  const event = {
    request: { uri: path },
    response: {
      statusCode: 200,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    },
  };
  const response = runInNewContext(`${textOf(FunctionCode)}; handler(event)`, { event });
  return Object.fromEntries(
    Object.entries<{ value: string }>(response.headers).map(([name, { value }]) => [name, value]),
  );
}

/** Browsers know only these values; to any other the content security policy alone applies. */
const framing = (headers: Headers) =>
  ['DENY', 'SAMEORIGIN'].find((value) => value === headers['x-frame-options']);

const FUNCTION = {
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
const CONSOLE = {
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob: " +
  "https:; media-src 'self' blob: https:; connect-src 'self' UPLOADS/; frame-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";
const ofConsole = (policy: string) => ({ ...CONSOLE, 'content-security-policy': policy });

interface Row {
  path: string;
  ofOrigin?: Headers;
  has: Headers;
  /** Who may show it in a frame, by the value that browsers know. */
  frame: 'DENY' | 'SAMEORIGIN' | undefined;
  lacks?: string[];
}

const own = { 'content-security-policy': "default-src 'self'", 'referrer-policy': 'no-referrer' };
const foreign = { 'content-security-policy': 'default-src *', 'x-frame-options': 'ALLOWALL' };
const notOf = (prefix: string) => Object.values(PREFIX).map((it) => `/${it}/${prefix}`);

const ROWS: Row[] = [
  ...[
    '/',
    '/r/abc',
    '/abc',
    '/v1/links/track/x',
    '/v1/api/links',
    '/v1/auth/session',
    '/mcp',
    '/chat/models',
  ].map((path): Row => ({ path, has: FUNCTION, frame: 'DENY', lacks: ['content-security-policy'] })),
  { path: '/docs', ofOrigin: own, has: { ...FUNCTION, ...own }, frame: 'DENY' },
  { path: '/llms.txt', has: FUNCTION, frame: 'DENY' },
  ...notOf('jane').flatMap((path): Row[] => [
    { path, ofOrigin: frameHeaders(undefined).headers, has: FUNCTION, frame: 'DENY' },
    // The content security policy names the sites.
    { path, ofOrigin: frameHeaders(['https://shop.example']).headers, has: FUNCTION, frame: undefined },
  ]),
  {
    path: '/media/a/b.png',
    ofOrigin: foreign,
    has: {
      ...CONSOLE,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': undefined as never,
    },
    frame: 'DENY',
    lacks: ['access-control-allow-origin'],
  },
  ...[
    '/console',
    '/console/links/lnk_1',
    '/console/assets/main-ABC123.js',
    '/client.tgz',
    '/signpost_client-1.2.3-py3-none-any.whl',
  ].map(
    (path): Row => ({
      path,
      ofOrigin: foreign,
      has: ofConsole(PAGE_POLICY),
      frame: 'DENY',
      lacks: ['access-control-allow-origin'],
    }),
  ),
  {
    path: '/console/assets/preview-0123abcd.html',
    ofOrigin: foreign,
    has: ofConsole("sandbox allow-scripts; frame-ancestors 'self'"),
    frame: 'SAMEORIGIN',
    lacks: ['access-control-allow-origin'],
  },
  {
    path: `${FONT_PATH}/inter-latin-3100e775.woff2`,
    has: {
      'strict-transport-security': HSTS,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    },
    frame: undefined,
    lacks: ['content-security-policy', 'x-robots-tag'],
  },
];

describe.each(variantNames)('the headers of a response in %s', (variant) => {
  it('are those of its path, whatever the origin sends', () =>
    forEvery(
      ROWS,
      ({ path, ofOrigin = {}, has, frame, lacks = [] }) => {
        const headers = headersAt(variant, path, ofOrigin);
        const policy = headers['content-security-policy']?.replace(
          'http://127.0.0.1:3003',
          'https://UPLOADS',
        );
        const shown = policy === undefined ? headers : { ...headers, 'content-security-policy': policy };
        if (shown['content-security-policy'])
          shown['content-security-policy'] = shown['content-security-policy'].replace(
            /https:\/\/UPLOADS(?:\.s3\.[\w-]+\.amazonaws\.com)?/,
            'UPLOADS',
          );
        for (const [name, value] of Object.entries(has)) expect([name, shown[name]]).toEqual([name, value]);
        for (const name of lacks) expect([name, shown[name]]).toEqual([name, undefined]);
        expect(framing(headers)).toBe(frame);
      },
      ({ path, ofOrigin }) => `${path} ${JSON.stringify(ofOrigin ?? {})}`,
    ));
});
