import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TemplateResource } from '@signpost/local-aws/cloudformation/assembly.ts';
import { readRate } from '@signpost/local-aws/eventbridge/schedules.ts';
import { readApplication } from '@signpost/local-aws/run/application.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

const around = { region: 'us-east-1', awsEndpoint: 'http://127.0.0.1:4000', origin: 'http://localhost:3000' };

function read(Resources: Record<string, TemplateResource>) {
  const code = mkdtempSync(join(tmpdir(), 'code-'));
  onTestFinished(() => rmSync(code, { recursive: true }));
  const stacks = [{ name: 'app', template: { Resources } }];
  return readApplication({ region: 'us-east-1', stacks, assets: new Map([['code.zip', code]]) }, around);
}

const role: TemplateResource = { Type: 'AWS::IAM::Role', Properties: {} };
const aFunction = (properties: Record<string, unknown> = {}): TemplateResource => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    FunctionName: 'shop-local-do',
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
    Code: { S3Key: 'code.zip' },
    ...properties,
  },
});

describe('reading the template', () => {
  it('gives queues a URL at the proxy and keeps their redrive policy', () => {
    const { queues } = read({
      Dead: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
      Work: {
        Type: 'AWS::SQS::Queue',
        Properties: {
          QueueName: 'work',
          VisibilityTimeout: 60,
          RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 3 },
        },
      },
    });
    expect(queues[1]).toMatchObject({
      url: 'http://127.0.0.1:4000/000000000000/work',
      deadLetterArn: 'arn:aws:sqs:us-east-1:000000000000:dead',
      visibilityTimeoutSeconds: 60,
    });
  });

  it('gives a function its short name, limits and variables', () => {
    const { functions } = read({
      Role: role,
      Do: aFunction({
        Timeout: 7,
        MemorySize: 256,
        Environment: { Variables: { REGION: { Ref: 'AWS::Region' } } },
      }),
    });
    expect(functions[0]).toMatchObject({
      shortName: 'do',
      timeoutMs: 7000,
      memoryMb: 256,
      environment: { REGION: 'us-east-1' },
    });
  });

  it('gives a role the statements of its own and of attached policies', () => {
    const statement = (Action: string) => ({
      PolicyDocument: { Statement: [{ Effect: 'Allow', Action, Resource: '*' }] },
    });
    const { roles } = read({
      Role: { Type: 'AWS::IAM::Role', Properties: { Policies: [statement('s3:GetObject')] } },
      More: {
        Type: 'AWS::IAM::Policy',
        Properties: { Roles: [{ Ref: 'Role' }], ...statement('sqs:SendMessage') },
      },
    });
    expect(JSON.stringify(roles[0]?.policies)).toMatch(/s3:GetObject.*sqs:SendMessage/);
  });

  it.each([
    ['the function', 'the function', 'Do', 'Do', true],
    ['the alias', 'the alias', 'Live', 'Live', true],
    ['the function', 'its alias', 'Do', 'Live', false],
    ['the alias', 'its function', 'Live', 'Do', false],
  ])('lets who may call %s call %s: $4', (_, _called, permitted, called, expected) => {
    const { httpApi: api } = read({
      Role: role,
      Do: aFunction(),
      One: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Do' } } },
      Live: {
        Type: 'AWS::Lambda::Alias',
        Properties: {
          FunctionName: { Ref: 'Do' },
          FunctionVersion: { 'Fn::GetAtt': ['One', 'Version'] },
          Name: 'live',
        },
      },
      Permission: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: { Ref: permitted },
          Principal: 'apigateway.amazonaws.com',
        },
      },
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
      Stage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        Properties: { ApiId: { Ref: 'Api' }, StageName: '$default' },
      },
      Integration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          ApiId: { Ref: 'Api' },
          IntegrationType: 'AWS_PROXY',
          PayloadFormatVersion: '2.0',
          IntegrationUri: called === 'Do' ? { 'Fn::GetAtt': ['Do', 'Arn'] } : { Ref: called },
        },
      },
      Route: {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          ApiId: { Ref: 'Api' },
          RouteKey: 'GET /',
          Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] },
        },
      },
    });
    expect(api?.routes).toEqual([
      {
        routeKey: 'GET /',
        functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:shop-local-do',
        permitted: expected,
      },
    ]);
  });

  it('leaves out functions that only do something at a deployment, whatever they are written in', () => {
    const { functions } = read({
      Role: role,
      Do: aFunction(),
      Copy: aFunction({ FunctionName: 'copy', Runtime: 'python3.13', Layers: [{ Ref: 'Tools' }] }),
      Tools: { Type: 'AWS::Lambda::LayerVersion' },
      Site: { Type: 'AWS::S3::Bucket' },
      Files: {
        Type: 'Custom::CDKBucketDeployment',
        Properties: {
          ServiceToken: { 'Fn::GetAtt': ['Copy', 'Arn'] },
          SourceBucketNames: ['assets'],
          SourceObjectKeys: ['code.zip'],
          DestinationBucketName: { Ref: 'Site' },
          Prune: false,
        },
      },
    });
    expect(functions.map(({ name }) => name)).toEqual(['shop-local-do']);
  });

  it.each([
    ['without a policy', undefined, false],
    ['with a policy for the rule', { 'Fn::GetAtt': ['Made', 'Arn'] }, true],
    ['with a policy for another rule', 'arn:aws:events:us-east-1:000000000000:rule/other', false],
  ])('reads whether a rule may send to a queue: %s', (_, sourceArn, permitted) => {
    const queueArn = { 'Fn::GetAtt': ['Work', 'Arn'] };
    const { rules } = read({
      Work: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'work' } },
      Made: {
        Type: 'AWS::Events::Rule',
        Properties: {
          Name: 'made',
          EventPattern: { source: ['shop'] },
          Targets: [{ Arn: queueArn, Id: 'work' }],
        },
      },
      ...(sourceArn !== undefined && {
        Policy: {
          Type: 'AWS::SQS::QueuePolicy',
          Properties: {
            Queues: [{ Ref: 'Work' }],
            PolicyDocument: {
              Statement: [
                {
                  Effect: 'Allow',
                  Action: 'sqs:SendMessage',
                  Principal: { Service: 'events.amazonaws.com' },
                  Resource: queueArn,
                  Condition: { ArnEquals: { 'aws:SourceArn': sourceArn } },
                },
              ],
            },
          },
        },
      }),
    });
    expect(rules[0]?.targets).toMatchObject([{ permitted }]);
  });

  it('ignores what has no effect on one machine', () => {
    expect(() =>
      read({
        Meta: { Type: 'AWS::CDK::Metadata' },
        Logs: { Type: 'AWS::Logs::LogGroup' },
        Alarm: { Type: 'AWS::CloudWatch::Alarm' },
        Shift: { Type: 'AWS::CodeDeploy::DeploymentGroup' },
      }),
    ).not.toThrow();
  });

  it.each<[string, Record<string, TemplateResource>, string]>([
    [
      'a type it does not know',
      { Cache: { Type: 'AWS::ElastiCache::CacheCluster' } },
      'The local run does not support AWS::ElastiCache::CacheCluster (Cache in app).',
    ],
    [
      'code that is not in the assembly',
      { Role: role, Do: aFunction({ Code: { S3Key: 'other.zip' } }) },
      'Function Do: its code is not a folder of the synthesized app.',
    ],
    ['another runtime', { Role: role, Do: aFunction({ Runtime: 'python3.13' }) }, 'runtime python3.13'],
    [
      'a managed policy',
      {
        Role: {
          Type: 'AWS::IAM::Role',
          Properties: { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] },
        },
      },
      'AdministratorAccess is not supported',
    ],
    [
      'an unknown attribute',
      {
        Q: { Type: 'AWS::SQS::Queue' },
        R: { Type: 'AWS::Events::EventBus', Properties: { Name: { 'Fn::GetAtt': ['Q', 'Colour'] } } },
      },
      'does not support attribute Colour of AWS::SQS::Queue Q',
    ],
  ])('stops at %s, in one line', (_name, resources, message) => {
    expect(() => read(resources)).toThrow(message);
  });

  it('reads rates', () => {
    expect(readRate('rate(1 minute)', 'x')).toBe(60_000);
    expect(readRate('rate(2 hours)', 'x')).toBe(7_200_000);
    expect(() => readRate('cron(0 0 * * ? *)', 'Nightly')).toThrow(/^Nightly: the local run supports rate/);
  });
});
