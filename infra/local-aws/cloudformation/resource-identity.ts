import { createHash } from 'node:crypto';
import { accountId } from './intrinsics.ts';

/** Values that resource identifiers are derived from. */
export interface DeploymentContext {
  region: string;
  /** Base of queue URLs. */
  awsEndpoint: string;
  /** Origin of the HTTP API. */
  origin: string;
}

export interface Identity {
  /** The value of `Ref`. */
  ref: string;
  attributes: Record<string, string>;
}

export interface ResourceScope {
  stackName: string;
  logicalId: string;
  type: string;
  /** A resolved property as text; undefined if the template omits it. */
  property(name: string): string | undefined;
}

type Identify = (scope: ResourceScope, context: DeploymentContext) => Identity;

const identifyByType: Record<string, Identify> = {
  'AWS::DynamoDB::Table': (scope, context) => {
    const name = scope.property('TableName') ?? generatedName(scope, 255);
    return { ref: name, attributes: { Arn: arn('dynamodb', context.region, `table/${name}`) } };
  },
  'AWS::S3::Bucket': (scope, context) => {
    const name = scope.property('BucketName') ?? generatedName(scope, 63).toLowerCase();
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${context.region}.amazonaws.com`,
      },
    };
  },
  'AWS::SES::ConfigurationSet': (scope) => ({
    ref: scope.property('Name') ?? generatedName(scope, 64),
    attributes: {},
  }),
  'AWS::SES::EmailIdentity': (scope) => {
    const identity = scope.property('EmailIdentity') ?? '';
    return { ref: identity, attributes: {} };
  },
  'AWS::SQS::Queue': (scope, context) => {
    const name = scope.property('QueueName') ?? generatedName(scope, 80);
    const url = `${context.awsEndpoint}/${accountId}/${name}`;
    return {
      ref: url,
      attributes: { Arn: arn('sqs', context.region, name), QueueName: name, QueueUrl: url },
    };
  },
  'AWS::CloudFront::Distribution': (scope) => {
    const id = shortId(scope).toUpperCase();
    return { ref: id, attributes: { Id: id, DomainName: `${id.toLowerCase()}.cloudfront.net` } };
  },
  'AWS::CloudFront::ConnectionGroup': (scope) => {
    const id = `cg_${shortId(scope)}`;
    const groupArn = `arn:aws:cloudfront::${accountId}:connection-group/${id}`;
    const RoutingEndpoint = `${shortId(scope).toLowerCase()}.cloudfront.net`;
    return { ref: id, attributes: { Id: id, Arn: groupArn, RoutingEndpoint } };
  },
  'AWS::CloudFront::CachePolicy': generatedId,
  'AWS::CloudFront::Function': (scope) => {
    const functionArn = `arn:aws:cloudfront::${accountId}:function/${scope.property('Name')}`;
    return { ref: functionArn, attributes: { FunctionARN: functionArn } };
  },
  'AWS::CloudFront::OriginAccessControl': generatedId,
  'AWS::CloudFront::OriginRequestPolicy': generatedId,
  'AWS::CloudFront::ResponseHeadersPolicy': generatedId,
  'AWS::Lambda::Function': (scope, context) => {
    const name = scope.property('FunctionName') ?? generatedName(scope, 64);
    return { ref: name, attributes: { Arn: lambdaArn(name, context.region) } };
  },
  // The local run has one version of each function; every alias refers to it.
  'AWS::Lambda::Version': (scope, context) => {
    const functionArn = lambdaArn(scope.property('FunctionName') ?? '', context.region);
    return { ref: `${functionArn}:1`, attributes: { FunctionArn: `${functionArn}:1`, Version: '1' } };
  },
  'AWS::Lambda::Alias': (scope, context) => {
    const functionArn = lambdaArn(scope.property('FunctionName') ?? '', context.region);
    const aliasArn = `${functionArn}:${scope.property('Name')}`;
    return { ref: aliasArn, attributes: { AliasArn: aliasArn } };
  },
  'AWS::Lambda::Url': (scope, context) => {
    const functionArn = lambdaArn(scope.property('TargetFunctionArn') ?? '', context.region);
    const url = `https://${shortId(scope)}.lambda-url.${context.region}.on.aws/`;
    return { ref: functionArn, attributes: { FunctionArn: functionArn, FunctionUrl: url } };
  },
  'AWS::Lambda::WebFunction': (scope, context) => {
    const name = scope.property('FunctionName') ?? '';
    return { ref: name, attributes: { FunctionArn: webFunctionArn(name, context.region) } };
  },
  'AWS::Lambda::WebFunctionRevision': (scope, context) => {
    const functionArn = webFunctionArn(scope.property('FunctionName') ?? '', context.region);
    const id = shortId(scope);
    return { ref: id, attributes: { RevisionId: id, RevisionArn: `${functionArn}/revision/${id}` } };
  },
  'AWS::Lambda::WebFunctionEndpoint': (scope, context) => {
    const functionArn = webFunctionArn(scope.property('FunctionName') ?? '', context.region);
    const endpointArn = `${functionArn}/endpoint/${scope.property('EndpointName')}`;
    const host = `${shortId(scope)}.lambda-web.${context.region}.on.aws`;
    return { ref: endpointArn, attributes: { EndpointArn: endpointArn, DomainName: host } };
  },
  'AWS::IAM::Role': (scope) => {
    const name = scope.property('RoleName') ?? generatedName(scope, 64);
    return {
      ref: name,
      attributes: { Arn: `arn:aws:iam::${accountId}:role/${name}`, RoleId: shortId(scope) },
    };
  },
  'AWS::ApiGatewayV2::Api': (scope, context) => ({
    ref: shortId(scope),
    attributes: { ApiId: shortId(scope), ApiEndpoint: context.origin },
  }),
  'AWS::ApiGateway::RestApi': (scope, context) => ({
    ref: shortId(scope),
    attributes: {
      RestApiId: shortId(scope),
      RootResourceId: `${shortId(scope)}-root`,
      // No attribute on AWS: templates put the host together.
      ApiEndpoint: `https://${shortId(scope)}.execute-api.${context.region}.amazonaws.com`,
    },
  }),
  'AWS::ApiGateway::Stage': (scope) => ({ ref: scope.property('StageName') ?? '', attributes: {} }),
  'AWS::Events::EventBus': (scope, context) => {
    const name = scope.property('Name') ?? generatedName(scope, 256);
    return { ref: name, attributes: { Arn: arn('events', context.region, `event-bus/${name}`), Name: name } };
  },
  'AWS::Events::Rule': (scope, context) => {
    const name = scope.property('Name') ?? generatedName(scope, 64);
    const bus = scope.property('EventBusName')?.replace(/^arn:.*:event-bus\//, '');
    const path = bus === undefined || bus === 'default' ? name : `${bus}/${name}`;
    return { ref: name, attributes: { Arn: arn('events', context.region, `rule/${path}`) } };
  },
  'AWS::SecretsManager::Secret': (scope, context) => {
    const name = scope.property('Name') ?? generatedName(scope, 512);
    const secretArn = arn('secretsmanager', context.region, `secret:${name}-${shortId(scope).slice(0, 6)}`);
    return { ref: secretArn, attributes: { Id: secretArn } };
  },
  'AWS::Scheduler::Schedule': (scope, context) => {
    const name = scope.property('Name') ?? generatedName(scope, 64);
    const group = scope.property('GroupName') ?? 'default';
    return { ref: name, attributes: { Arn: arn('scheduler', context.region, `schedule/${group}/${name}`) } };
  },
  'AWS::Logs::LogGroup': (scope, context) => {
    const name = scope.property('LogGroupName') ?? generatedName(scope, 512);
    return { ref: name, attributes: { Arn: arn('logs', context.region, `log-group:${name}:*`) } };
  },
};

/** Identity of a resource whose ID AWS generates. */
function generatedId(scope: ResourceScope): Identity {
  return { ref: shortId(scope), attributes: { Id: shortId(scope) } };
}

/** Types without a name (routes, integrations, stages, alarms) only have a reference. */
export function identify(scope: ResourceScope, context: DeploymentContext): Identity {
  return identifyByType[scope.type]?.(scope, context) ?? { ref: generatedName(scope, 255), attributes: {} };
}

function arn(service: string, region: string, resource: string): string {
  return `arn:aws:${service}:${region}:${accountId}:${resource}`;
}

const webFunctionArn = (name: string, region: string): string =>
  arn('lambda', region, `web-function/${name}`);

/** Accepts a function name or ARN. */
function lambdaArn(nameOrArn: string, region: string): string {
  return nameOrArn.startsWith('arn:') ? nameOrArn : arn('lambda', region, `function:${nameOrArn}`);
}

function generatedName(scope: ResourceScope, maximum: number): string {
  const name = `${scope.stackName}-${scope.logicalId}`;
  return name.length <= maximum ? name : `${name.slice(0, maximum - 11)}-${shortId(scope)}`;
}

/** Deterministic, so that persisted state keeps its names across runs. */
function shortId(scope: ResourceScope): string {
  const digest = createHash('sha256').update(`${scope.stackName}/${scope.logicalId}`).digest();
  return Array.from(digest.subarray(0, 10), (byte) => (byte % 36).toString(36)).join('');
}
