import { describe, expect, it } from 'vitest';

import { IDLE_TIMEOUT_MS, PING_MS } from '#functions/chat/chat-stack.ts';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import { hostRules, serviceHosts } from '#infra/constructs/edge/host-rules.ts';
import {
  functionPaths,
  sessionCookies,
  viewerRequestCode,
  visitPaths,
} from '#infra/constructs/edge/viewer-request.ts';
import { CLICK_LIMITS } from '#shared/clicks/click-fields.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { CLIENT_HEADERS, EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import type { Json } from '#test/support/json.ts';
import { httpRoutesOf } from '#test/support/templates/http-routes.ts';
import { variantNames, variants } from '#test/support/templates/template-variants.ts';
import { type Resource, type Synthesized, synthesized } from '#test/support/templates/templates.ts';

/** CloudFront's own policies, which have these ids everywhere. */
const MANAGED = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
};

const ALL_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

const prod = synthesized('prod');
const everything = synthesized('everything');
const ownCertificates = synthesized('ownCertificates');

const distributionOf = (template: Synthesized): Resource => {
  // Customers' hosts have another one in `tenants`: see `tenants.test.ts`.
  const [distribution, ...others] = template
    .ofType('AWS::CloudFront::Distribution')
    .filter(({ Properties }) => Properties.DistributionConfig.ConnectionMode !== 'tenant-only');
  expect(others).toEqual([]);
  return distribution as Resource;
};
const configOf = (template: Synthesized): Json => distributionOf(template).Properties.DistributionConfig;
const behaviorsOf = (template: Synthesized): Json[] => [
  ...configOf(template).CacheBehaviors,
  { ...configOf(template).DefaultCacheBehavior, PathPattern: 'else' },
];
/** Origins of the APIs and buckets, which every environment has. */
const ownOrigins = ({ Origins }: Json): Json[] =>
  // Those of visits have an access control for functions.
  Origins.filter(({ Id }: Json) => !isOfVisits(Id));
const isUrl = (origin: string): boolean => visitRoutes.some(({ name }) => name === origin);
const isOfVisits = (origin: string): boolean => origin === 'server' || isUrl(origin);
/** Whether it is served from a bucket. */
const isFile = (pattern: string): boolean =>
  /^\/(?:(?:media|console)(?:\/|$)|client\.tgz$|signpost_client-\*\.whl$)/.test(pattern);
/** Environment variables of a function by its row's name. */
const settingsOf = (template: Synthesized, name: string): Json =>
  template.functions.find(({ Properties }) => Properties.FunctionName.endsWith(`-${name}`))?.Properties
    .Environment.Variables;

/** Names of the cookies, on https and on this machine. */
/** AllViewerExceptHostHeader ("Use managed origin request policies", Amazon CloudFront). */
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe.each(variantNames)('the distribution of %s', (name) => {
  const template = synthesized(name);
  const config = configOf(template);
  const behaviors = behaviorsOf(template);

  it('supports HTTP/2 and 3, IPv6, and only HTTPS', () => {
    expect(config).toMatchObject({ Enabled: true, HttpVersion: 'http2and3', IPV6Enabled: true });
    for (const { ViewerProtocolPolicy } of behaviors) {
      expect(['https-only', 'redirect-to-https']).toContain(ViewerProtocolPolicy);
    }
  });

  it('rejects API calls over HTTP, and redirects visitors to HTTPS', () => {
    const protocols = new Map(behaviors.map((it) => [it.PathPattern, it.ViewerProtocolPolicy]));
    for (const keyed of ['/v1/api/*', '/mcp', '/chat/*']) expect(protocols.get(keyed)).toBe('https-only');
    expect(protocols.get('else')).toBe('redirect-to-https');
  });

  it('caches only responses of pages, and never collapses other requests', () => {
    const disabled = behaviors.filter(({ CachePolicyId }) => CachePolicyId === MANAGED.cachingDisabled);
    expect(disabled.map(({ PathPattern }) => PathPattern)).toEqual([
      '/v1/api/*',
      '/v1/auth/*',
      '/mcp',
      '/chat/*',
      '/console',
      '/console/*',
      // With origins of their own.
      ...(name === 'urls'
        ? ['/v1/smart-links/track/*', '/v1/links/track/*', '/v1/smart-links/*', '/r/*']
        : []),
      'else',
    ]);
    // Compression makes ETags weak, and If-Match matches only strong ones.
    expect(disabled.filter(({ Compress }) => Compress)).toEqual([]);
  });

  it('caches pages according to their headers, and not without them', () => {
    const pages = behaviors.filter(
      ({ CachePolicyId, PathPattern }) => typeof CachePolicyId === 'object' && PathPattern !== '/media/*',
    );
    const patterns = pages.map(({ PathPattern }) => PathPattern);
    expect(patterns).toEqual(
      expect.arrayContaining([
        '/docs',
        '/docs/*',
        '/llms.txt',
        '/.well-known/apple-app-site-association',
        '/.well-known/assetlinks.json',
        ...Object.values(PREFIX).map((prefix) => `/${prefix}/*`),
      ]),
    );
    for (const { CachePolicyId, Compress, PathPattern } of pages) {
      expect([isFile(PathPattern), Compress]).toEqual([false, true]);
      expect(template.target(CachePolicyId).Properties.CachePolicyConfig).toMatchObject({
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          // A host that is bound serves the pages of one owner.
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [EDGE_HEADER.viewerHost] },
          QueryStringsConfig: {
            QueryStringBehavior: 'whitelist',
            QueryStrings: ['v', 'sent', 'embed', 'to', 'tags'],
          },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      });
    }
  });

  it('caches no errors, so that new links work at once', () => {
    const kept = config.CustomErrorResponses.map((it: Json) => [it.ErrorCode, it.ErrorCachingMinTTL]);
    expect(kept).toEqual([400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((code) => [code, 0]));
    // Nor does it replace one with its own page.
    for (const { ResponsePagePath } of config.CustomErrorResponses) expect(ResponsePagePath).toBeUndefined();
  });

  it('forwards what its function leaves of a request, with the headers that CloudFront adds', () => {
    for (const behavior of behaviors) {
      const { PathPattern, OriginRequestPolicyId, AllowedMethods, FunctionAssociations } = behavior;
      if (isFile(PathPattern)) continue;
      expect(OriginRequestPolicyId).toBe(ALL_BUT_HOST);
      expect(AllowedMethods.toSorted()).toEqual(ALL_METHODS);
      const [association, ...others] = FunctionAssociations;
      expect([association.EventType, others]).toEqual(['viewer-request', []]);
      const { FunctionCode } = template.target(association.FunctionARN).Properties;
      const isServer = behavior.TargetOriginId === 'server';
      expect(FunctionCode).toBe(
        viewerRequestCode(hostRules(variants[name]), serviceHosts(variants[name]), {
          ...(isServer && { functionPaths: functionPaths() }),
          ...(isUrl(behavior.TargetOriginId) && { visitPaths: visitPaths() }),
          cookies: sessionCookies(variants[name]),
        }),
      );
    }
  });

  it('sends the secret to both APIs, over TLS 1.2, and to nobody else', () => {
    const [api, chat, ...buckets] = ownOrigins(config);
    const visits = config.Origins.filter(({ Id }: Json) => isOfVisits(Id));
    for (const { CustomOriginConfig, OriginCustomHeaders } of [api, chat, ...visits]) {
      expect(CustomOriginConfig).toMatchObject({
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
      });
      expect(OriginCustomHeaders.map((it: Json) => it.HeaderName)).toEqual([EDGE_HEADER.secret]);
    }
    // API Gateway times out after 30 seconds: its response comes first.
    expect(api.CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(30);
    for (const { OriginCustomHeaders } of buckets) expect(OriginCustomHeaders).toBeUndefined();
  });

  it('routes only /chat to the REST API, whose stage has that name', () => {
    const chat = ownOrigins(config)[1];
    const [api] = template.ofType('AWS::ApiGateway::RestApi');
    expect(JSON.stringify(chat.DomainName)).toContain(`{"Ref":"${api?.id}"},".execute-api.`);
    expect(chat.OriginPath).toBeUndefined();
    const leading = behaviors.filter(({ TargetOriginId }) => TargetOriginId === chat.Id);
    expect(leading.map(({ PathPattern, Compress }) => [PathPattern, Compress])).toEqual([['/chat/*', false]]);
    const [stage] = template.ofType('AWS::ApiGateway::Stage');
    expect(stage?.Properties.StageName).toBe('chat');
  });

  it('waits for chat as long as it may: for the first byte, and for the next ping of a stream', () => {
    const { CustomOriginConfig, ResponseCompletionTimeout } = ownOrigins(config)[1];
    // More needs a higher quota.
    expect(CustomOriginConfig.OriginReadTimeout).toBe(120);
    expect(IDLE_TIMEOUT_MS / 1000).toBeLessThanOrEqual(CustomOriginConfig.OriginReadTimeout - 10);
    expect(PING_MS / 1000).toBeLessThan(CustomOriginConfig.OriginReadTimeout / 2);
    // Without it a stream may take as long as its function.
    expect(ResponseCompletionTimeout).toBeUndefined();
  });

  it('shares the policies that an account has few of, so that six environments fit', () => {
    for (const kind of ['ResponseHeadersPolicy', 'CachePolicy'])
      expect([kind, template.ofType(`AWS::CloudFront::${kind}`).length]).toEqual([kind, 2]);
    expect(template.ofType('AWS::CloudFront::OriginRequestPolicy')).toEqual([]);
  });

  it('logs requests without headers and cookies, for 30 days', () => {
    expect(config.Logging).toMatchObject({ Prefix: 'cloudfront/' });
    expect(config.Logging.IncludeCookies ?? false).toBe(false);
    const [bucket, ...domain] = config.Logging.Bucket['Fn::Join'][1];
    expect(domain.join('')).toMatch(/^\.s3\.[\w-]+\.amazonaws\.com$/);
    expect(template.target(bucket).Properties.LifecycleConfiguration.Rules).toMatchObject([
      { ExpirationInDays: 30, Status: 'Enabled' },
    ]);
  });

  it('has no root object: the API serves /', () => {
    expect(config.DefaultRootObject ?? '').toBe('');
  });
});

describe('the headers that reach a function', () => {
  const bytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

  it('fit into what API Gateway takes, with a long address and all that CloudFront adds', () => {
    const names = [...Object.keys(CLIENT_HEADERS), ...Object.values(EDGE_HEADER)];
    const values = Object.values(CLIENT_HEADERS).reduce((sum, length) => sum + length, 0);
    const edge = 2 * 43 + 1 + 253 + 45 + 2 + 13 + 1 + 64;
    const [cloudFront, requestLine] = [2048, 2048];
    expect(bytes(names) + values + edge + cloudFront + requestLine).toBeLessThan(10_240);
  });

  it('are cut to no less than functions make of them', () => {
    expect(CLIENT_HEADERS['user-agent']).toBeGreaterThanOrEqual(CLICK_LIMITS.userAgent);
    expect(CLIENT_HEADERS['accept-language']).toBeGreaterThan(CLICK_LIMITS.language);
    expect(CLIENT_HEADERS.referer).toBeGreaterThan(
      'https://'.length + CLICK_LIMITS.referrer + ':65535/'.length,
    );
  });

  it('are chosen by a function that is as small as CloudFront asks', () => {
    for (const name of variantNames)
      for (const { Properties } of synthesized(name).ofType('AWS::CloudFront::Function'))
        expect(Buffer.byteLength(JSON.stringify(Properties.FunctionCode))).toBeLessThan(10 * 1024);
  });
});

describe('media', () => {
  const media = configOf(prod).CacheBehaviors.find((it: Json) => it.PathPattern === '/media/*');
  const [, , origin] = configOf(prod).Origins;

  it('are served from the bucket to GET and HEAD, and kept for minutes: their owner may be suspended', () => {
    expect(media).toMatchObject({
      PathPattern: '/media/*',
      AllowedMethods: ['GET', 'HEAD'],
      TargetOriginId: origin.Id,
    });
    expect(prod.target(media.CachePolicyId).Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 1,
      DefaultTTL: 300,
      MaxTTL: 300,
      ParametersInCacheKeyAndForwardedToOrigin: { EnableAcceptEncodingGzip: false },
    });
    // Neither headers nor a query reach the bucket.
    expect(media.OriginRequestPolicyId).toBeUndefined();
  });

  it('are the only path that leads to the bucket', () => {
    const leading = behaviorsOf(prod).filter(({ TargetOriginId }) => TargetOriginId === origin.Id);
    expect(leading.map(({ PathPattern }) => PathPattern)).toEqual(['/media/*']);
  });

  it('are read with a signature, so that the bucket needs no public access', () => {
    const control = prod.target(origin.OriginAccessControlId).Properties.OriginAccessControlConfig;
    expect(control).toMatchObject({ SigningBehavior: 'always', SigningProtocol: 'sigv4' });
  });

  it('are nothing but an image or a video to a browser', () => {
    const { ResponseHeadersPolicyConfig: headers } = prod.target(media.ResponseHeadersPolicyId).Properties;
    expect(headers.SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
    });
    expect(headers.CustomHeadersConfig.Items).toEqual([
      { Header: 'cross-origin-resource-policy', Value: 'cross-origin', Override: true },
    ]);
  });
});

describe('the secret of the distribution', () => {
  const secretsOf = (template: Synthesized) =>
    template
      .ofType('AWS::SecretsManager::Secret')
      .filter(({ Properties }) => String(Properties.Name ?? '').includes('/origin/'));
  const headerOf = (template: Synthesized) =>
    JSON.stringify(configOf(template).Origins[0].OriginCustomHeaders[0].HeaderValue);

  it('is generated, and is in no template', () => {
    const [secret, ...others] = secretsOf(prod);
    expect(others).toEqual([]);
    expect(secret?.Properties).toMatchObject({
      Name: 'signpost/prod/origin/1',
      GenerateSecretString: { PasswordLength: 43, ExcludePunctuation: true },
    });
    // By name: the distribution waits for it, because nothing else says that it must exist.
    expect(headerOf(prod)).toBe('"{{resolve:secretsmanager:signpost/prod/origin/1:SecretString:::}}"');
    expect(distributionOf(prod).DependsOn).toContain(secret?.id);
  });

  it('is known to every function behind an API, and to no other', () => {
    const called = [
      ...httpRoutesOf(prod).map(({ lambda }) => lambda),
      ...prod.ofType('AWS::ApiGateway::Method').map((method) => prod.lambdaOf(calledBy(method))),
    ];
    const targets = new Set(called.map(({ id }) => id));
    for (const lambda of prod.functions) {
      const { ORIGIN_SECRET } = lambda.Properties.Environment?.Variables ?? {};
      expect([lambda.id, ORIGIN_SECRET]).toEqual([
        lambda.id,
        targets.has(lambda.id)
          ? '{{resolve:secretsmanager:signpost/prod/origin/1:SecretString:::}}'
          : undefined,
      ]);
    }
  });

  it('is replaced without a refused request: the distribution sends the one before, too', () => {
    expect(secretsOf(everything).map(({ Properties }) => Properties.Name)).toEqual([
      'signpost/prod/origin/3',
      'signpost/prod/origin/2',
    ]);
    for (const { Properties } of secretsOf(everything))
      expect(headerOf(everything)).toContain(`{{resolve:secretsmanager:${Properties.Name}:SecretString:::}}`);
    expect(settingsOf(everything, 'redirect').ORIGIN_SECRET).toContain('/origin/3:');
  });
});

/** What a method of the REST API streams from: a function, or its alias. */
function calledBy({ Properties }: Resource): Json {
  const [, parts] = Properties.Integration.Uri['Fn::Join'];
  return parts.find((part: Json) => typeof part === 'object' && /Function|Alias/.test(JSON.stringify(part)));
}

/** A function, or the target of an alias. */
describe('an environment without domains', () => {
  it("has CloudFront's own host name for short links, pages, media and the API", () => {
    const { id } = distributionOf(prod);
    const address = { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }]] };
    expect(prod.outputsOf('signpost-prod')).toMatchObject(
      Object.fromEntries(['Origin', 'ApiOrigin', 'MediaOrigin', 'ConsoleOrigin'].map((it) => [it, address])),
    );
    for (const [name, setting] of [
      ['landing-page', 'PUBLIC_ORIGIN'],
      ['landing-page', 'MEDIA_ORIGIN'],
      ['openapi', 'API_ORIGIN'],
    ] as const) {
      const { 'Fn::Join': [, [scheme, host] = []] = [] } = settingsOf(prod, name)[setting];
      expect([scheme, prod.target(host).id]).toEqual(['https://', id]);
    }
  });

  it('has no alias, no certificate and no record', () => {
    expect(configOf(prod).Aliases).toBeUndefined();
    expect(configOf(prod).ViewerCertificate).toBeUndefined();
    for (const type of ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet']) {
      expect(prod.ofType(type)).toEqual([]);
    }
  });
});

describe('an environment in us-east-1', () => {
  it.each(['dev', 'staging', 'prod', 'ownCertificates'] as const)(
    'needs no stack for the edge: %s',
    (name) => {
      const stacks = Object.keys(synthesized(name).templates);
      expect(stacks.filter((stack) => /-(?:global|probe)$/.test(stack))).toEqual([]);
    },
  );
});

describe('an environment with domains in a hosted zone', () => {
  const hosts = [
    'go.example.com',
    'api.example.com',
    'media.example.com',
    'console.example.com',
    'acme.example.com',
  ];
  const GLOBAL = 'signpost-prod-global';

  it('has a certificate in us-east-1 for all names of the distribution, proven by the zone', () => {
    const [certificate] = everything
      .ofType('AWS::CertificateManager::Certificate')
      .filter(({ stack }) => stack === GLOBAL);
    const { DomainName, SubjectAlternativeNames, ValidationMethod, DomainValidationOptions } =
      certificate?.Properties ?? {};
    expect([DomainName, ...SubjectAlternativeNames]).toEqual(hosts);
    expect(ValidationMethod).toBe('DNS');
    for (const { HostedZoneId } of DomainValidationOptions)
      expect(HostedZoneId).toBe('Z0123456789ABCDEFGHIJ');
    // With another host it is replaced while the distribution still has it: nothing can delete it then.
    expect([certificate?.UpdateReplacePolicy, certificate?.DeletionPolicy]).toEqual([
      'Retain',
      'RetainExceptOnCreate',
    ]);
  });

  it('reads the ARNs of certificate and firewall from there, the first again for other hosts', () => {
    const config = configOf(everything);
    expect(config).toMatchObject({
      Aliases: hosts,
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
    });
    for (const [reference, name, type, version] of [
      [
        config.ViewerCertificate.AcmCertificateArn,
        'certificate-arn',
        'AWS::CertificateManager::Certificate',
        hosts.join(' '),
      ],
      [config.WebACLId, 'web-acl-arn', 'AWS::WAFv2::WebACL', ''],
    ] as const) {
      const Name = `/signpost/prod/${name}`;
      const call = JSON.parse(everything.target(reference).Properties.Update);
      expect(call).toMatchObject({ action: 'getParameter', region: 'us-east-1', parameters: { Name } });
      expect(call.physicalResourceId.id).toMatch(
        version ? new RegExp(`^${Name} [0-9a-f]{32}$`) : new RegExp(`^${Name}$`),
      );
      const [parameter] = everything
        .ofType('AWS::SSM::Parameter')
        .filter(({ stack, Properties }) => stack === GLOBAL && Properties.Name === Name);
      const published = everything.resources.find(({ id }) =>
        JSON.stringify(parameter?.Properties.Value).includes(id),
      );
      expect(published?.Type).toBe(type);
    }
  });

  it('has a record of each kind of address for each name', () => {
    const records = everything
      .ofType('AWS::Route53::RecordSet')
      .map(({ Properties: { Type, Name, AliasTarget } }) => ({ Type, Name, at: AliasTarget?.DNSName }));
    const { id } = distributionOf(everything);
    for (const host of hosts) {
      for (const Type of ['A', 'AAAA']) {
        const at = { 'Fn::GetAtt': [id, 'DomainName'] };
        expect(records).toContainEqual({ Type, Name: `${host}.`, at });
      }
    }
  });

  it("are told apart from customers', which can be bound to one owner", () => {
    for (const name of ['redirect', 'unlock', 'landing-page', 'domains-create']) {
      const hosts = JSON.stringify(settingsOf(everything, name).DEFAULT_HOSTS);
      for (const host of ['go', 'api', 'media', 'console']) expect(hosts).toContain(`${host}.example.com`);
      expect(hosts).not.toContain('acme.example.com');
    }
  });

  it('gives its names to what functions answer, and refuses links to any of them', () => {
    expect(settingsOf(everything, 'landing-page')).toMatchObject({
      PUBLIC_ORIGIN: 'https://go.example.com',
      MEDIA_ORIGIN: 'https://media.example.com',
    });
    expect(settingsOf(everything, 'openapi').API_ORIGIN).toBe('https://api.example.com');
    expect(everything.outputsOf('signpost-prod')['ChatBaseUrl']).toBe('https://api.example.com/chat');
    const own = JSON.stringify(settingsOf(everything, 'links-create').OWN_HOSTS);
    // CloudFront's own name keeps redirecting.
    for (const host of [...hosts, 'old.example.com', 'Distribution']) expect(own).toContain(host);
  });
});

describe('an environment with certificates of its own', () => {
  it('uses them, creates none, and creates no DNS records', () => {
    expect(configOf(ownCertificates).ViewerCertificate.AcmCertificateArn).toBe(
      'arn:aws:acm:us-east-1:111122223333:certificate/edge',
    );
    for (const type of ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet']) {
      expect(ownCertificates.ofType(type)).toEqual([]);
    }
    expect(ownCertificates.outputsOf('signpost-prod')['DistributionHost']).toEqual({
      'Fn::GetAtt': [distributionOf(ownCertificates).id, 'DomainName'],
    });
  });

  it('serves all of it at one name where no other is given', () => {
    expect(settingsOf(ownCertificates, 'openapi').API_ORIGIN).toBe('https://go.example.com');
    expect(settingsOf(ownCertificates, 'landing-page').MEDIA_ORIGIN).toBe('https://go.example.com');
  });
});

describe('the firewall', () => {
  const webAcls = prod.ofType('AWS::WAFv2::WebACL');
  const rulesOf = ({ Properties }: Resource): Json[] => Properties.Rules;

  it('stands before the distribution, and so before both APIs, where the environment asks for it', () => {
    expect(webAcls.map(({ stack, Properties }) => [stack, Properties.Scope])).toEqual([
      ['signpost-prod/Edge', 'CLOUDFRONT'],
    ]);
    for (const without of [synthesized('dev'), synthesized('local'), ownCertificates]) {
      expect(without.resources.filter(({ Type }) => Type.startsWith('AWS::WAFv2::'))).toEqual([]);
      expect(configOf(without).WebACLId).toBeUndefined();
    }
  });

  it.each(webAcls)(
    '$stack limits each address first, at no less than the best plan promises a key',
    (webAcl) => {
      const [rate] = rulesOf(webAcl);
      expect(rate).toMatchObject({
        Priority: 0,
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      });
      const { Limit } = rate.Statement.RateBasedStatement;
      expect(Limit).toBeGreaterThanOrEqual(5 * PLAN_LIMITS.business.requestsPerMinute);
      const { CustomResponseBodyKey: key } = rate.Action.Block.CustomResponse;
      const body = JSON.parse(webAcl.Properties.CustomResponseBodies[key].Content);
      expect(body).toMatchObject({ status: 'error', error: { code: 'RATE_LIMITED' } });
    },
  );

  it.each(webAcls)('$stack has the rules of AWS', (webAcl) => {
    const names = rulesOf(webAcl).map(({ Statement }) => Statement.ManagedRuleGroupStatement?.Name);
    expect(names.filter(Boolean)).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(new Set(rulesOf(webAcl).map(({ Priority }) => Priority)).size).toBe(4);
  });

  it('has the versions that the setting pins, and otherwise those of AWS', () => {
    const versionsOf = (acl: Resource | undefined) =>
      rulesOf(acl as Resource).flatMap(({ Statement: { ManagedRuleGroupStatement: group } }) =>
        group ? [[group.Name, group.Version]] : [],
      );
    expect(versionsOf(webAcls[0])).toEqual([
      ['AWSManagedRulesAmazonIpReputationList', undefined],
      ['AWSManagedRulesKnownBadInputsRuleSet', undefined],
      ['AWSManagedRulesCommonRuleSet', undefined],
    ]);
    expect(versionsOf(synthesized('everything').ofType('AWS::WAFv2::WebACL')[0])).toEqual([
      ['AWSManagedRulesAmazonIpReputationList', undefined],
      ['AWSManagedRulesKnownBadInputsRuleSet', 'Version_1.24'],
      ['AWSManagedRulesCommonRuleSet', 'Version_1.19'],
    ]);
  });

  it.each(webAcls)('$stack only counts what would refuse links, imports and visitors', (webAcl) => {
    const counted = rulesOf(webAcl).flatMap(
      ({ Statement }) => Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [],
    );
    for (const { ActionToUse } of counted) expect(ActionToUse).toEqual({ Count: {} });
    const names: string[] = counted.map(({ Name }: Json) => Name);
    expect(names).toEqual(
      expect.arrayContaining([
        'SizeRestrictions_BODY',
        'SizeRestrictions_QUERYSTRING',
        'NoUserAgent_HEADER',
        'GenericRFI_QUERYARGUMENTS',
        'EC2MetaDataSSRF_QUERYARGUMENTS',
        'CrossSiteScripting_BODY',
      ]),
    );
    // Paths and headers are looked at all the same.
    expect(names.filter((name) => /_(?:URIPATH|COOKIE)$/.test(name))).toEqual([]);
  });

  it.each(webAcls)('$stack logs what it refused or counted, without keys', (webAcl) => {
    const [logging] = prod
      .ofType('AWS::WAFv2::LoggingConfiguration')
      .filter(({ stack }) => stack === webAcl.stack);
    const { ResourceArn, RedactedFields, LoggingFilter, LogDestinationConfigs } = logging?.Properties ?? {};
    expect(prod.target(ResourceArn).id).toBe(webAcl.id);
    expect(RedactedFields.map((it: Json) => it.SingleHeader.Name)).toEqual([
      'x-service-api-key',
      'authorization',
      'cookie',
    ]);
    expect(LoggingFilter.DefaultBehavior).toBe('DROP');
    const [group] = prod
      .ofType('AWS::Logs::LogGroup')
      .filter(
        ({ stack, Properties }) =>
          stack === webAcl.stack && String(Properties.LogGroupName).startsWith('aws-waf-logs-'),
      );
    expect(group?.Properties.RetentionInDays).toBe(365);
    const [arn] = LogDestinationConfigs;
    expect(JSON.stringify(arn)).toContain(`"Ref":"${group?.id}"`);
    expect(JSON.stringify(arn)).not.toContain(':*');
  });
});
