import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Json } from '../support/json.ts';
import { variantNames } from '../support/templates/template-variants.ts';
import {
  type Resource,
  type Statement,
  type Synthesized,
  synthesized,
} from '../support/templates/templates.ts';

const prod = synthesized('prod');

const configOf = (template: Synthesized): Json =>
  template.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;
const behaviorsOf = (template: Synthesized): Json[] =>
  configOf(template).CacheBehaviors.filter(({ PathPattern }: Json) =>
    /^\/(?:console|client\.tgz$)/.test(PathPattern),
  );
const bucketOf = (template: Synthesized): Resource =>
  template.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('EdgeConsole')) as Resource;

/** The first behaviour that takes a path, as CloudFront looks for it. */
function behaviorAt(path: string): Json {
  const takes = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`).test(path);
  return configOf(prod).CacheBehaviors.find(({ PathPattern }: Json) => takes(PathPattern));
}

/** The bucket key that a path is served from, after the function of its behavior, if any. */
function keyAt(path: string): string {
  const [association, ...others] = behaviorAt(path).FunctionAssociations ?? [];
  expect(others).toEqual([]);
  if (association === undefined) return path.slice(1);
  expect(association.EventType).toBe('viewer-request');
  const { FunctionCode } = prod.target(association.FunctionARN).Properties;
  const event = { request: { method: 'GET', uri: path, querystring: {}, headers: {}, cookies: {} } };
  const { uri } = runInNewContext(`${FunctionCode}; handler(event)`, { event }) as { uri: string };
  return uri.slice(1);
}

describe.each(variantNames)('the console of %s', (name) => {
  const template = synthesized(name);
  const behaviors = behaviorsOf(template);
  const bucket = bucketOf(template);

  it('is served from its bucket, to GET and HEAD, compressed and kept for as long as its files say', () => {
    const [origin, ...others] = new Set(behaviors.map(({ TargetOriginId }) => TargetOriginId));
    expect(others).toEqual([]);
    const { DomainName, OriginAccessControlId } = configOf(template).Origins.find(
      ({ Id }: Json) => Id === origin,
    );
    expect(template.target(DomainName).id).toBe(bucket.id);
    expect(template.target(OriginAccessControlId).Properties.OriginAccessControlConfig).toMatchObject({
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    });
    for (const { AllowedMethods, Compress, CachePolicyId, OriginRequestPolicyId } of behaviors) {
      expect([AllowedMethods, Compress]).toEqual([['GET', 'HEAD'], true]);
      expect(OriginRequestPolicyId).toBeUndefined();
      const { MinTTL, DefaultTTL } = template.target(CachePolicyId).Properties.CachePolicyConfig;
      // With more the page would be kept although it says `no-cache`.
      expect([MinTTL, DefaultTTL]).toEqual([0, 0]);
    }
  });

  it('is the only path to that bucket, which only this distribution may read', () => {
    const { Origins, CacheBehaviors, DefaultCacheBehavior } = configOf(template);
    const [id] = Origins.filter(({ DomainName }: Json) => JSON.stringify(DomainName).includes(bucket.id)).map(
      ({ Id }: Json) => Id,
    );
    const leading = [...CacheBehaviors, DefaultCacheBehavior].filter((it) => it.TargetOriginId === id);
    expect(leading).toEqual(behaviors);
    const allowed = template
      .ofType('AWS::S3::BucketPolicy')
      .filter(({ Properties }) => template.target(Properties.Bucket).id === bucket.id)
      .flatMap(({ Properties }): Statement[] => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.flatMap(({ Action }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket']);
    const [distribution] = template.ofType('AWS::CloudFront::Distribution');
    for (const { Principal, Condition } of allowed) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(JSON.stringify(Condition?.['StringEquals']?.['AWS:SourceArn'])).toContain(
        `:distribution/",{"Ref":"${distribution?.id}"}`,
      );
    }
  });

  it('allows its page to connect only to its own origin and uploads', () => {
    const headers = template.target(behaviors[0].ResponseHeadersPolicyId).Properties;
    const { SecurityHeadersConfig: security } = headers.ResponseHeadersPolicyConfig;
    const { ContentSecurityPolicy: policy } = security.ContentSecurityPolicy;
    const text: string = (policy['Fn::Join']?.[1] ?? [policy])
      .map((part: Json) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join('');
    const directives = new Map(
      text.split('; ').map((directive) => {
        const [named = '', ...sources] = directive.split(' ');
        return [named, sources] as const;
      }),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('font-src')).toEqual(["'self'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    const [self, upload, ...others] = directives.get('connect-src') ?? [];
    expect([self, others]).toEqual(["'self'", []]);
    if (name === 'local') {
      expect(upload).toBe('http://127.0.0.1:3003/');
    } else {
      // All below the address: without the slash at the end it would be the address alone.
      expect(upload).toMatch(/^https:\/\/\{"Ref":"Media\w+"\}\.s3\.[\w-]+\.amazonaws\.com\/$/);
    }
    expect(text).not.toMatch(/unsafe|\*/);
  });
});

describe('an address of the console', () => {
  it.each([
    '/console',
    '/console/',
    '/console/links/lnk_1',
    '/console/links/a.b',
    '/console/index.html',
    '/console/%2e%2e/%2e%2e/v1/api/links',
    '/console/../media/x.png',
    '/console/asset/main.js',
    '/console/Assets/main.js',
    '/console/%61ssets/main.js',
    '/console//assets/main.js',
  ])('%s is the page, with its policy', (path) => {
    expect(keyAt(path)).toBe('console/index.html');
    const { ResponseHeadersPolicyId } = behaviorAt(path);
    const { Name } = prod.target(ResponseHeadersPolicyId).Properties.ResponseHeadersPolicyConfig;
    expect(Name).toBe('signpost-prod-console');
  });

  it.each([
    ['/console/assets/main-ABC123.js', 'signpost-prod-console'],
    ['/console/assets/none.css', 'signpost-prod-console'],
    ['/console/assets/preview-0123abcd.html', 'signpost-prod-console-preview'],
    ['/console/assets/x/../../index.html', 'signpost-prod-console'],
    ['/console/assets/fonts/inter-latin-3100e775.woff2', 'signpost-prod-fonts'],
  ])('%s is a file of that name, with the headers %s', (path, headers) => {
    expect(keyAt(path)).toBe(path.slice(1));
    const { ResponseHeadersPolicyId } = behaviorAt(path);
    const { Name } = prod.target(ResponseHeadersPolicyId).Properties.ResponseHeadersPolicyConfig;
    expect(Name).toBe(headers);
  });

  it.each(['/consoles', '/Console', '/v1/console', '//console'])('is not %s', (path) => {
    expect(behaviorAt(path)?.PathPattern ?? 'else').not.toContain('console');
  });
});

describe('the headers of the console', () => {
  const policyOf = (path: string): Json =>
    prod.target(behaviorAt(path).ResponseHeadersPolicyId).Properties.ResponseHeadersPolicyConfig;

  it.each([
    ['/console', 'DENY'],
    ['/console/assets/preview-0123abcd.html', 'SAMEORIGIN'],
  ])('of %s are put on whatever the bucket says', (path, FrameOption) => {
    const { SecurityHeadersConfig: headers, CustomHeadersConfig: custom } = policyOf(path);
    for (const header of Object.values<Json>(headers)) expect(header.Override).toBe(true);
    expect(headers).toMatchObject({
      ContentTypeOptions: {},
      FrameOptions: { FrameOption },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
    });
    expect(custom.Items).toEqual([{ Header: 'x-robots-tag', Value: 'noindex', Override: true }]);
  });

  it('keep the preview away from everything of the console', () => {
    const { ContentSecurityPolicy } = policyOf('/console/assets/preview-0.html').SecurityHeadersConfig;
    expect(ContentSecurityPolicy.ContentSecurityPolicy).toBe("sandbox allow-scripts; frame-ancestors 'self'");
  });
});

describe('the files of the console', () => {
  const [loaded, page, client, ...others] = prod.ofType('Custom::CDKBucketDeployment');

  it('come into the bucket below console/, the page after all that it names', () => {
    expect(others).toEqual([]);
    for (const deployment of [loaded, page]) {
      expect(deployment?.stack).toBe('signpost-prod/Console');
      expect(prod.target(deployment?.Properties.DestinationBucketName).id).toBe(bucketOf(prod).id);
      expect(deployment?.Properties.DestinationBucketKeyPrefix).toBe('console');
    }
    expect((page as Json).DependsOn).toContain(loaded?.id);
  });

  it('have the TypeScript client at the root next to them, which is asked for again', () => {
    expect(client).toMatchObject({
      stack: 'signpost-prod/Console',
      Properties: {
        Prune: false,
        SystemMetadata: { 'cache-control': 'no-cache', 'content-type': 'application/gzip' },
      },
    });
    expect(prod.target(client?.Properties.DestinationBucketName).id).toBe(bucketOf(prod).id);
    expect(client?.Properties.DestinationBucketKeyPrefix).toBeUndefined();
    expect(keyAt('/client.tgz')).toBe('client.tgz');
    const copier = prod.target(client?.Properties.ServiceToken);
    const [, , { Resource: files }] = prod.statementsOf(copier) as [Statement, Statement, Json];
    const written = files.map((resource: Json) => resource['Fn::Join'][1].at(-1));
    expect(written).toEqual(['/client.tgz', '/console/*']);
  });

  it('are cached forever, except the page, which is revalidated', () => {
    expect(loaded?.Properties.SystemMetadata).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(page?.Properties.SystemMetadata).toEqual({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('of earlier versions stay, for pages that are open', () => {
    for (const deployment of [loaded, page]) expect(deployment?.Properties.Prune).toBe(false);
  });

  it('tell the page the address of this deployment', () => {
    const values = Object.values<Json>(page?.Properties.SourceMarkers[0]);
    const types = values.filter((it) => it['Fn::GetAtt']).map((it) => prod.target(it).Type);
    expect(types).toEqual(['AWS::CloudFront::Distribution']);
  });

  it('are copied by a function that may do nothing else, and logs where all do', () => {
    const copier = prod.target(loaded?.Properties.ServiceToken);
    expect(prod.target(page?.Properties.ServiceToken).id).toBe(copier.id);
    expect(copier.Properties.MemorySize).toBe(1024);
    expect(prod.target(copier.Properties.LoggingConfig.LogGroup).id).toMatch(/^FunctionLogs/);
    expect(prod.target(copier.Properties.Role).Properties.ManagedPolicyArns).toBeUndefined();
    expect(prod.statementsOf(copier).map(({ Action }) => Action)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      ['s3:ListBucket'],
      ['s3:PutObject'],
      ['s3:GetObject'],
    ]);
  });
});
