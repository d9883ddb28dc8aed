import { compileViewerFunction } from '@signpost/local-aws/cloudfront/viewer-function.ts';
import { describe, expect, it, vi } from 'vitest';
import { pathsOf, routeKeysOf } from '#functions/framework/function-spec.ts';
import { onVisit } from '#functions/framework/function-url.ts';
import { visitorRoutes, visitRoutes } from '#functions/manifest/endpoints.ts';
import { viewerRequestCode, visitPaths } from '#infra/constructs/edge/viewer-request.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import type { Json } from '#test/support/json.ts';
import { routesOfBody } from '#test/support/templates/http-routes.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const template = synthesized('urls');
const distributions = template.ofType('AWS::CloudFront::Distribution');
const urls = template.ofType('AWS::Lambda::Url');
const nameIn = (arn: Json): string => /:function:([\w-]+)/.exec(JSON.stringify(arn))?.[1] ?? '';
const calledBy = ({ TargetFunctionArn, Qualifier }: Json): string =>
  `${nameIn(TargetFunctionArn)}${Qualifier ? `:${Qualifier}` : ''}`;
const visited = visitRoutes.map(
  ({ name, canary }) => `${functionName('prod', name)}${canary ? ':live' : ''}`,
);

describe('function URLs', () => {
  it('exist only with the setting, for the functions of visits or their aliases', () => {
    expect(urls.map(({ Properties }) => calledBy(Properties)).sort()).toEqual(visited.toSorted());
    for (const { Properties } of urls) expect(Properties.AuthType).toBe('AWS_IAM');
    for (const variant of variantNames.filter((name) => name !== 'urls'))
      expect(synthesized(variant).ofType('AWS::Lambda::Url')).toEqual([]);
  });

  it.each(distributions.map(({ id, Properties }) => [id, Properties.DistributionConfig] as const))(
    'are origins of %s, which signs its requests and sends its secret',
    (_, { Origins, CacheBehaviors, DefaultCacheBehavior }) => {
      const [access] = template
        .ofType('AWS::CloudFront::OriginAccessControl')
        .filter(({ id }) =>
          JSON.stringify(Origins).includes(`"OriginAccessControlId":{"Fn::GetAtt":["${id}"`),
        )
        .filter(
          ({ Properties }) => Properties.OriginAccessControlConfig.OriginAccessControlOriginType === 'lambda',
        );
      expect(access?.Properties.OriginAccessControlConfig).toMatchObject({
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      });
      for (const { name } of visitRoutes) {
        const origin = Origins.find(({ Id }: Json) => Id === name);
        expect(origin.OriginAccessControlId['Fn::GetAtt'][0]).toBe(access?.id);
        expect(origin.OriginCustomHeaders).toEqual(
          Origins.find(({ Id }: Json) => Id === 'functions').OriginCustomHeaders,
        );
      }
      const rows = Object.fromEntries(
        [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: '*' }]
          .filter(({ TargetOriginId }: Json) => visitRoutes.some(({ name }) => name === TargetOriginId))
          .map(({ PathPattern, TargetOriginId }: Json) => [PathPattern, TargetOriginId]),
      );
      expect(rows).toEqual({
        '*': 'redirect',
        '/r/*': 'redirect',
        '/v1/links/track/*': 'public-track-link',
        '/v1/smart-links/track/*': 'track-smart-link',
        '/v1/smart-links/*': 'visit-smart-link',
        ...Object.fromEntries(Object.values(PREFIX).map((prefix) => [`/${prefix}/*`, 'landing-page'])),
      });
      // CloudFront takes the first pattern that matches.
      const patterns = Object.keys(rows);
      expect(patterns.indexOf('/v1/smart-links/track/*')).toBeLessThan(patterns.indexOf('/v1/smart-links/*'));
    },
  );
});

describe.each(variantNames)('the functions of visits in %s', (name) => {
  const { ofType, lambdaOf, target } = synthesized(name);
  const ofEdge = ofType('AWS::Lambda::Permission').filter(
    ({ Properties }) => Properties.Principal === 'cloudfront.amazonaws.com',
  );

  // Before a change of the setting: URLs are created before the functions are deployed.
  it('let distributions call their URLs, with both permissions that AWS asks for', () => {
    const found = ofEdge.map(({ Properties }) => {
      const { Type, Properties: of } = target(Properties.FunctionName);
      const { Action, FunctionUrlAuthType, InvokedViaFunctionUrl } = Properties;
      const alias = Type === 'AWS::Lambda::Alias' ? ':live' : '';
      expect(of.Name ?? 'live').toBe('live');
      expect(JSON.stringify(Properties.SourceArn)).toMatch(/:distribution\/\*/);
      return [
        `${lambdaOf(Properties.FunctionName).Properties.FunctionName}${alias}`,
        Action,
        FunctionUrlAuthType ?? InvokedViaFunctionUrl,
      ].join(' ');
    });
    const environment = name === 'dev' || name === 'staging' || name === 'local' ? name : 'prod';
    const called = visitRoutes.map(
      (row) => `${functionName(environment, row.name)}${row.canary ? ':live' : ''}`,
    );
    const each = called.flatMap((one) => [
      `${one} lambda:InvokeFunctionUrl AWS_IAM`,
      `${one} lambda:InvokeFunction true`,
    ]);
    expect(found.sort()).toEqual(each.sort());
  });

  it('know the routes that a function URL does not', () => {
    const { functions } = synthesized(name);
    for (const { Properties } of functions) {
      const row = visitRoutes.find((it) => Properties.FunctionName.endsWith(`-visitors-${it.name}`));
      const { VISIT_PATHS } = Properties.Environment?.Variables ?? {};
      expect(VISIT_PATHS && JSON.parse(VISIT_PATHS)).toEqual(row && pathsOf(row));
      // The form that `routed` reads.
      for (const path of row ? pathsOf(row) : []) expect(path).toMatch(/^[^{]*\{\w+\+?\}$/);
    }
  });
});

describe('the HTTP API beside function URLs', () => {
  const [api] = template.ofType('AWS::ApiGatewayV2::Api');
  const routes = new Set(routesOfBody(api?.Properties.Body).map(({ key }) => key));

  it('has no route for visits, and all others', () => {
    for (const row of visitorRoutes)
      for (const key of routeKeysOf(row)) expect([key, routes.has(key)]).toEqual([key, !row.visit]);
  });

  it('loses them after the distributions have stopped to send visits there', () => {
    const [stage] = template.ofType('AWS::ApiGatewayV2::Stage');
    for (const { id, DependsOn = [] } of distributions) {
      expect(stage?.DependsOn).toContain(id);
      expect(DependsOn).not.toContain(stage?.id);
    }
  });
});

describe('the function in front of function URLs', () => {
  const code = viewerRequestCode(undefined, ['go.example.com'], { visitPaths: visitPaths() });
  const request = compileViewerFunction(code);
  const send = (method: string, path: string) =>
    request({ method, path, rawHeaders: ['host', 'go.example.com'] }, { address: '192.0.2.1' }) as {
      path: string;
      originId?: string;
    };

  it('is small enough for CloudFront', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  });

  it('leads every request to what handles it', () => {
    for (const row of visitorRoutes) {
      for (const key of routeKeysOf(row)) {
        if (key === '$default') continue;
        const [method = '', path = ''] = key.split(' ');
        const example = path.replace(/\{\w+\+\}/, 'a/b').replace(/\{\w+\}/g, 'abc');
        expect([key, send(method, example).originId]).toEqual([key, row.visit ? undefined : 'functions']);
      }
    }
    expect(send('GET', '/r/').originId).toBeUndefined();
    for (const [method, path] of [
      ['GET', '/abc/def'],
      ['GET', '/abc+'],
      ['OPTIONS', '/r/abc'],
      ['DELETE', '/abc'],
    ] as const)
      expect(send(method, path).originId).toBe('functions');
  });

  // What CloudFront and Lambda sign alike: aws-samples/image-optimization 44, and the rules of
  // Signature Version 4 for paths, which are normalized.
  it.each([
    ['/r/Ab3xY9z', '/r/Ab3xY9z', 'Ab3xY9z'],
    ['/r/%F0%9F%8E%89', '/r/~F0~9F~8E~89', '🎉'],
    ['/r/a%2fb', '/r/a~2fb', 'a/b'],
    ['/r/a~b@c.d', '/r/a~7Eb~40c.d', 'a~b@c.d'],
    ["/r/it's(1)!*,;=", '/r/it~27s~281~29~21~2A~2C~3B~3D', "it's(1)!*,;="],
    ['/r/a+b', '/r/a~2Bb', 'a+b'],
    ['/r/100%', '/r/100~', '100%'],
    ['/r/a//b', '/r/a~2F/b', 'a//b'],
    ['/r/a/../b', '/r/a/~2E~2E/b', 'a/../b'],
    ['/r/\u00e9', '/r/~C3~A9', 'é'],
    ['/%C3%A9', '/~C3~A9', 'é'],
  ])('sends %s as %s, from which the function reads %s', async (path, sent, code_) => {
    vi.stubEnv('VISIT_PATHS', JSON.stringify(['/r/{code+}', '/{code}']));
    expect(send('GET', path).path).toBe(sent);
    const read = onVisit(async (event) => event);
    const requestContext = { domainName: 'x.lambda-url.us-east-1.on.aws', http: { method: 'GET' } };
    const event = { routeKey: '$default', rawPath: sent, rawQueryString: 'q=a b', requestContext };
    const read_ = await read(event as HttpEvent, CONTEXT);
    expect(read_).toMatchObject({
      routeKey: path.startsWith('/r/') ? 'GET /r/{code+}' : 'GET /{code}',
      pathParameters: { code: code_ },
      rawQueryString: 'q=a+b',
    });
  });
});
