import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pathsOf, type RouteSpec } from '#functions/framework/function-spec.ts';
import { chatRoutes } from '#functions/manifest/endpoints.ts';
import type { FunctionFactory } from '#infra/constructs/functions/service-function.ts';
import { ASSUMED } from '#infra/cost/assumed.ts';
import { environment } from '#infra/deployed-environments.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { forEvery } from '#test/support/for-every.ts';
import { anApp } from '#test/support/templates/an-app.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

const prod = synthesized('prod');
const [api] = prod.ofType('AWS::ApiGateway::RestApi');
const [stage] = prod.ofType('AWS::ApiGateway::Stage');
const methods = prod.ofType('AWS::ApiGateway::Method').map((method) => ({
  method,
  name: `${method.Properties.HttpMethod} ${pathOf(method.Properties.ResourceId)}`,
}));

function pathOf(reference: { 'Fn::GetAtt'?: string[] }): string {
  const { Type, Properties } = prod.target(reference);
  if (Type === 'AWS::ApiGateway::RestApi') return '/';
  return `${pathOf(Properties.ParentId).replace(/\/$/, '')}/${Properties.PathPart}`;
}

/** What a method streams from: a function, or its alias. */
function calledBy({ Properties }: Resource): { Ref?: string } {
  const [, parts] = Properties.Integration.Uri['Fn::Join'];
  expect(parts.join('')).toContain(':lambda:path/2021-11-15/functions/');
  expect(parts.at(-1)).toBe('/response-streaming-invocations');
  return parts.find(
    (part: unknown) => /Function|Alias/.test(JSON.stringify(part)) && typeof part === 'object',
  );
}

const functionOf = (method: Resource): Resource => prod.lambdaOf(calledBy(method));

const ofRow = (name: string): Resource[] =>
  methods
    .filter(({ method }) => functionOf(method).Properties.FunctionName === functionName('prod', name))
    .map(({ method }) => method);

describe('the chat API', () => {
  it("belongs to the distribution's stack, which sends a new secret before functions expect it", () => {
    expect(api?.stack).toBe('signpost-prod/Edge');
    for (const { method } of methods) {
      expect([method.stack, functionOf(method).stack]).toEqual(['signpost-prod/Chat', 'signpost-prod/Chat']);
    }
  });

  it('is one REST API in the region', () => {
    expect(prod.ofType('AWS::ApiGateway::RestApi')).toHaveLength(1);
    expect(api?.Properties.EndpointConfiguration.Types).toEqual(['REGIONAL']);
  });

  it('hands over bodies as bytes: as text, what is not UTF-8 would be lost', () => {
    expect(api?.Properties.BinaryMediaTypes).toEqual(['*/*']);
    expect(api?.Properties).not.toHaveProperty('MinimumCompressionSize');
  });

  it('sends each path to its own function', () =>
    forEvery(
      chatRoutes
        .filter(({ path }) => path !== '$default')
        .flatMap((row) =>
          row.methods.flatMap((method) => pathsOf(row).map((path) => ({ row, key: `${method} ${path}` }))),
        ),
      ({ row, key }) => {
        const found = methods.find(({ name }) => name === key);
        expect(functionOf(found?.method as Resource).Properties.FunctionName).toBe(
          functionName('prod', row.name),
        );
      },
      ({ key }) => key,
    ));

  it('routes all other methods and paths to the not-found function', () => {
    const fallback = ofRow('chat-not-found').map(({ Properties }) => `ANY ${pathOf(Properties.ResourceId)}`);
    expect(fallback.sort()).toEqual(
      [
        'ANY /',
        'ANY /v1',
        'ANY /v1/chat',
        'ANY /v1/chat/completions',
        'ANY /v1/chat/completions/{proxy+}',
        'ANY /v1/chat/{proxy+}',
        'ANY /v1/models',
        'ANY /v1/models/{model}',
        'ANY /v1/models/{model}/{proxy+}',
        'ANY /v1/{proxy+}',
        'ANY /{modelSlug}',
        'ANY /{modelSlug}/{proxy+}',
      ].sort(),
    );
  });

  it('has at most one parameter per path level, as API Gateway requires', () => {
    const parameters = prod
      .ofType('AWS::ApiGateway::Resource')
      .filter(({ Properties }) => Properties.PathPart.startsWith('{'))
      .map(({ Properties }) => JSON.stringify(Properties.ParentId));
    expect(new Set(parameters).size).toBe(parameters.length);
  });

  it('streams each method for longer than its function may take, and no more than API Gateway allows', () =>
    forEvery(
      methods,
      ({ method }) => {
        const { Integration, AuthorizationType } = method.Properties;
        expect([Integration.Type, Integration.ResponseTransferMode, AuthorizationType]).toEqual([
          'AWS_PROXY',
          'STREAM',
          'NONE',
        ]);
        expect(Integration.TimeoutInMillis).toBeGreaterThan(functionOf(method).Properties.Timeout * 1000);
        expect(Integration.TimeoutInMillis).toBeLessThanOrEqual(900_000);
      },
      ({ name }) => name,
    ));

  it('gives a model minutes to answer', () => {
    for (const name of ['chat-generate', 'chat-completions']) {
      expect(functionOf(ofRow(name)[0] as Resource).Properties.Timeout).toBeGreaterThanOrEqual(300);
    }
  });

  it('may call each of its functions for every method and path, by one statement', () => {
    for (const row of chatRoutes) {
      const called = prod.target(calledBy(ofRow(row.name)[0] as Resource));
      const permissions = prod
        .ofType('AWS::Lambda::Permission')
        .filter(({ Properties }) => prod.target(Properties.FunctionName).id === called.id);
      expect(permissions).toHaveLength(1);
      expect(JSON.stringify(permissions[0]?.Properties.SourceArn)).toContain('/*/*/*');
    }
  });

  it('limits how much comes in at once', () => {
    expect(stage?.Properties.MethodSettings).toMatchObject([
      { HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
    ]);
  });

  it('logs each request in JSON, without keys, addresses, queries or what was written', () => {
    const { DestinationArn, Format } = stage?.Properties.AccessLogSetting ?? {};
    expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
    expect(Format).not.toMatch(/identity|authorizer|header|query|body|userAgent|\$context\.path/i);
    const [, id] = /"(?:Ref|Fn::GetAtt)":\[?"(Chat\w+)"/.exec(JSON.stringify(DestinationArn)) ?? [];
    expect(prod.target({ Ref: id }).Properties.RetentionInDays).toBe(365);
    // What is logged of the execution holds headers and bodies.
    for (const settings of stage?.Properties.MethodSettings ?? []) {
      expect(settings.LoggingLevel ?? 'OFF').toBe('OFF');
      expect(settings.DataTraceEnabled ?? false).toBe(false);
    }
  });

  it('is traced for one chat in a hundred, at any pace', () => {
    expect(stage?.Properties.TracingEnabled).toBe(true);
    const [rule, ...others] = prod.ofType('AWS::XRay::SamplingRule');
    expect(others).toEqual([]);
    expect(rule?.Properties.SamplingRule).toMatchObject({
      FixedRate: ASSUMED.traced,
      // With one, the first chat of each second would be traced.
      ReservoirSize: 0,
      ServiceType: 'AWS::ApiGateway::Stage',
      ServiceName: `${api?.Properties.Name}/${stage?.Properties.StageName}`,
    });
    expect(ASSUMED.traced).toBe(0.01);
  });

  it('counts the clients that have left', () => {
    const filters = prod
      .ofType('AWS::Logs::MetricFilter')
      .filter(({ stack }) => stack === 'signpost-prod/Chat');
    expect(filters).toMatchObject([{ Properties: { FilterPattern: '{ $.status = "499" }' } }]);
  });

  it('has a role to write its log with, which outlives the stack as the setting of the account does', () => {
    const [account] = prod.ofType('AWS::ApiGateway::Account');
    const role = prod.target(account?.Properties.CloudWatchRoleArn);
    expect([role.DeletionPolicy, account?.DeletionPolicy]).toEqual(['Retain', 'Retain']);
  });

  it('returns its own error format without a function, with CORS for every origin', () => {
    const responses = prod.ofType('AWS::ApiGateway::GatewayResponse');
    expect(responses.map(({ Properties }) => Properties.ResponseType)).toEqual(
      expect.arrayContaining([
        'DEFAULT_4XX',
        'DEFAULT_5XX',
        'MISSING_AUTHENTICATION_TOKEN',
        'REQUEST_TOO_LARGE',
        'THROTTLED',
      ]),
    );
    for (const { Properties } of responses) {
      const template = Properties.ResponseTemplates['application/json'];
      const body = JSON.parse(template.replace('$context.error.messageString', '"text"'));
      expect(Object.keys(body).every((key) => key === 'error' || key === 'detail')).toBe(true);
      expect(body.error).toEqual(expect.any(String));
      expect(Properties.ResponseParameters).toMatchObject({
        'gatewayresponse.header.x-request-id': 'context.requestId',
        'gatewayresponse.header.access-control-allow-origin': "'*'",
      });
    }
  });
});

describe('a deployment of the chat API', () => {
  it('waits for the permissions of all that its methods invoke', () => {
    const [deployment] = prod.ofType('AWS::ApiGateway::Deployment');
    const permissions = prod
      .ofType('AWS::Lambda::Permission')
      .filter(({ stack }) => stack === deployment?.stack)
      .map(({ id }) => id);
    expect(permissions.length).toBeGreaterThan(2);
    expect(deployment?.DependsOn).toEqual(expect.arrayContaining(permissions));
  });

  /** Synthesizes the API with these rows, or with another version of a module. */
  async function deploymentOf(change: (row: RouteSpec) => Partial<RouteSpec> = () => ({})): Promise<string> {
    const { ChatApi } = await import('#infra/constructs/chat/chat-api.ts');
    const { ChatGateway } = await import('#infra/constructs/chat/chat-gateway.ts');
    const app = anApp();
    const edge = new Stack(app, 'edge');
    const stack = new Stack(app, 'chat');
    const dev = environment('dev');
    const create = (scope: Construct, { name }: RouteSpec) =>
      new LambdaFunction(scope, name, {
        runtime: Runtime.NODEJS_24_X,
        handler: 'index.handler',
        code: Code.fromInline('exports.handler = () => 1'),
      });
    new ChatApi(stack, 'Chat', {
      environment: dev,
      gateway: new ChatGateway(edge, 'Gateway', { environment: dev }),
      rows: chatRoutes.map((row) => ({ ...row, ...change(row) }) as RouteSpec),
      functions: { create } as unknown as FunctionFactory,
    });
    const { Resources } = Template.fromStack(stack).toJSON();
    const ids = Object.keys(Resources).filter((id) => Resources[id].Type === 'AWS::ApiGateway::Deployment');
    expect(ids).toHaveLength(1);
    const [id = ''] = ids;
    // What is not there yet when it is made is missing from it.
    const parts = Object.keys(Resources).filter((it) =>
      ['AWS::ApiGateway::Method', 'AWS::ApiGateway::GatewayResponse'].includes(Resources[it].Type),
    );
    expect(Resources[id].DependsOn).toEqual(expect.arrayContaining(parts));
    return id;
  }

  const isModels = ({ name }: RouteSpec) => name === 'chat-models';

  afterEach(() => {
    vi.doUnmock('../../functions/chat/chat-cors.ts');
    vi.resetModules();
  });

  it('is the same one for the same API', async () => {
    expect(await deploymentOf()).toBe(await deploymentOf());
  });

  it.each<[string, (row: RouteSpec) => Partial<RouteSpec>]>([
    ['method', (row) => (isModels(row) ? { methods: ['GET', 'PUT'] } : {})],
    ['path', (row) => (isModels(row) ? { path: ['/v1/models', '/v1/models/{name}'] } : {})],
    ['time limit', (row) => (isModels(row) ? { timeoutSeconds: 60 } : {})],
    ['function', (row) => (isModels(row) ? { name: 'chat-list-models' } : {})],
  ])('is a new one for another %s', async (_, change) => {
    expect(await deploymentOf(change)).not.toBe(await deploymentOf());
  });

  it('changes with a gateway response', async () => {
    const before = await deploymentOf();
    vi.doMock('#functions/chat/chat-cors.ts', () => ({ CHAT_CORS_HEADERS: { 'x-new': '1' } }));
    vi.resetModules();
    expect(await deploymentOf()).not.toBe(before);
  });
});
