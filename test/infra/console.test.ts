import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { WHEEL_FILE } from '#infra/build/client-file.ts';
import type { Json } from '#test/support/json.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import {
  type Resource,
  type Statement,
  type Synthesized,
  synthesized,
} from '#test/support/templates/templates.ts';

/** CloudFront's own cache policies, which have these IDs everywhere. */
const MANAGED = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
};

const prod = synthesized('prod');

const configOf = (template: Synthesized): Json =>
  template.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;
const behaviorsOf = (template: Synthesized): Json[] =>
  configOf(template).CacheBehaviors.filter(({ PathPattern }: Json) =>
    /^\/(?:console|client\.tgz$|signpost_client-\*\.whl$)/.test(PathPattern),
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
  const association = behaviorAt(path).FunctionAssociations.find(
    ({ EventType }: Json) => EventType === 'viewer-request',
  );
  if (association === undefined) return path.slice(1);
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
    for (const { AllowedMethods, Compress, CachePolicyId, OriginRequestPolicyId, PathPattern } of behaviors) {
      const isPage = ['/console', '/console/*'].includes(PathPattern);
      // The page is never kept: an earlier one may load files that are no longer there.
      const caching = isPage ? MANAGED.cachingDisabled : MANAGED.cachingOptimized;
      expect([AllowedMethods, Compress, CachePolicyId]).toEqual([['GET', 'HEAD'], !isPage, caching]);
      expect(OriginRequestPolicyId).toBeUndefined();
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
      .filter(({ Effect }) => Effect === 'Allow')
      // The function that empties the bucket before it is deleted.
      .filter(({ Principal }) => !JSON.stringify(Principal).includes('AWS'));
    // With tenants, there are two.
    const readers = template.ofType('AWS::CloudFront::Distribution').map(({ id: distribution }) => {
      const statements = allowed.filter(({ Condition }) =>
        JSON.stringify(Condition ?? {}).includes(`:distribution/",{"Ref":"${distribution}"}`),
      );
      expect(statements.flatMap(({ Action }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket']);
      return statements;
    });
    expect(readers.flat()).toHaveLength(allowed.length);
    for (const { Principal } of allowed) expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
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
  ])('%s is the page', (path) => {
    expect(keyAt(path)).toBe('console/index.html');
  });

  it.each([
    '/console/assets/main-ABC123.js',
    '/console/assets/none.css',
    '/console/assets/preview-0123abcd.html',
    '/console/assets/x/../../index.html',
    '/console/assets/fonts/inter-latin-3100e775.woff2',
  ])('%s is a file of that name', (path) => {
    expect(keyAt(path)).toBe(path.slice(1));
  });

  it.each(['/consoles', '/Console', '/v1/console', '//console'])('is not %s', (path) => {
    expect(behaviorAt(path)?.PathPattern ?? 'else').not.toContain('console');
  });
});

describe('the files of the console', () => {
  const [loaded, page, client, wheel, ...others] = prod.ofType('Custom::CDKBucketDeployment');

  it('come into the bucket below console/, the page after all that it names', () => {
    expect(others).toEqual([]);
    for (const deployment of [loaded, page]) {
      expect(deployment?.stack).toBe('signpost-prod/Console');
      expect(prod.target(deployment?.Properties.DestinationBucketName).id).toBe(bucketOf(prod).id);
      expect(deployment?.Properties.DestinationBucketKeyPrefix).toBe('console');
    }
    expect((page as Json).DependsOn).toContain(loaded?.id);
  });

  it('have the packages of the clients at the root next to them, which are asked for again', () => {
    for (const [deployment, contentType] of [
      [client, 'application/gzip'],
      [wheel, 'application/octet-stream'],
    ] as const) {
      expect(deployment).toMatchObject({
        stack: 'signpost-prod/Console',
        Properties: {
          Prune: false,
          SystemMetadata: { 'cache-control': 'no-cache', 'content-type': contentType },
        },
      });
      expect(prod.target(deployment?.Properties.DestinationBucketName).id).toBe(bucketOf(prod).id);
      expect(deployment?.Properties.DestinationBucketKeyPrefix).toBeUndefined();
    }
    for (const file of ['client.tgz', WHEEL_FILE]) expect(keyAt(`/${file}`)).toBe(file);
    const copier = prod.target(client?.Properties.ServiceToken);
    const [, , { Resource: files }] = prod.statementsOf(copier) as [Statement, Statement, Json];
    const written = files.map((resource: Json) => resource['Fn::Join'][1].at(-1));
    expect(written).toEqual(['/client.tgz', '/console/*', `/${WHEEL_FILE}`]);
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
