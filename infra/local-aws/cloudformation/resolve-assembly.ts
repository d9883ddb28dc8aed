import { StartError } from '../platform/start-error.ts';
import type { Assembly, Stack, TemplateResource } from './assembly.ts';
import { IntrinsicResolver } from './intrinsics.ts';
import { type DeploymentContext, type Identity, identify } from './resource-identity.ts';

export interface ResolvedResource {
  stackName: string;
  logicalId: string;
  type: string;
  identity: Identity;
  properties: Record<string, unknown>;
}

export interface NamedResource {
  name: string;
  arn: string;
}

/** Resource type of CDK's `BucketDeployment`. */
export const FILE_DEPLOYMENT = 'Custom::CDKBucketDeployment';

export interface ResolvedAssembly {
  resources: ResolvedResource[];
  /** Output name -> value, over all stacks. */
  outputs: Record<string, string>;
}

const supported = new Set([
  'AWS::ApiGateway::Deployment',
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::Method',
  'AWS::ApiGateway::Resource',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::ConnectionGroup',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::Table',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::ResourcePolicy',
  'AWS::Lambda::Url',
  'AWS::Lambda::Version',
  'AWS::Lambda::WebFunction',
  'AWS::Lambda::WebFunctionEndpoint',
  'AWS::Lambda::WebFunctionRevision',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  FILE_DEPLOYMENT,
]);

/** No effect on one machine. */
const ignored =
  /^AWS::(CDK::Metadata|CloudFormation::Stack|Logs::LogGroup|Logs::MetricFilter|ApiGateway::Account|ApiGatewayV2::Deployment|CloudWatch::\w+|CodeDeploy::\w+|XRay::\w+|Lambda::EventInvokeConfig|Lambda::LayerVersion)$/;

/** Evaluates all intrinsic functions. Throws on resource types that the local run does not support. */
export function resolveAssembly(assembly: Assembly, context: DeploymentContext): ResolvedAssembly {
  const identities = new Map<string, Identity>();
  const resolver = new IntrinsicResolver(assembly.stacks, context.region, {
    ref: (stack, logicalId) => identityOf(stack, logicalId).ref,
    attribute: (stack, logicalId, name) => {
      const value = identityOf(stack, logicalId).attributes[name];
      if (value !== undefined) return value;
      const { Type } = resourceOf(stack, logicalId);
      throw new StartError(`The local run does not support attribute ${name} of ${Type} ${logicalId}.`);
    },
  });

  function identityOf(stack: Stack, logicalId: string): Identity {
    const key = `${stack.name}/${logicalId}`;
    let identity = identities.get(key);
    if (identity === undefined) {
      const resource = resourceOf(stack, logicalId);
      const scope = {
        stackName: stack.name,
        logicalId,
        type: resource.Type,
        property: (name: string) => {
          const value = resolver.resolve(stack, resource.Properties?.[name]);
          return value === undefined ? undefined : String(value);
        },
      };
      identity = identify(scope, context);
      identities.set(key, identity);
    }
    return identity;
  }

  const resources: ResolvedResource[] = [];
  const outputs: Record<string, string> = {};
  for (const stack of assembly.stacks) {
    for (const [logicalId, resource] of Object.entries(stack.template.Resources ?? {})) {
      if (resource.Condition !== undefined && !resolver.condition(stack, resource.Condition)) continue;
      if (ignored.test(resource.Type)) continue;
      if (!supported.has(resource.Type)) {
        throw new StartError(
          `The local run does not support ${resource.Type} (${logicalId} in ${stack.name}).`,
        );
      }
      const properties = resolver.resolve(stack, resource.Properties ?? {}) as Record<string, unknown>;
      const identity = identityOf(stack, logicalId);
      resources.push({ stackName: stack.name, logicalId, type: resource.Type, identity, properties });
    }
    // Outputs of nested stacks are for their siblings.
    const shown = stack.nestedIn ? {} : (stack.template.Outputs ?? {});
    for (const [name, output] of Object.entries(shown)) {
      outputs[name] = resolver.text(stack, output.Value);
    }
  }
  return { resources, outputs };
}

export function ofType(resources: ResolvedResource[], type: string): ResolvedResource[] {
  return resources.filter((resource) => resource.type === type);
}

export function namedResource({ identity }: ResolvedResource): NamedResource {
  return { name: identity.ref, arn: identity.attributes['Arn'] ?? '' };
}

function resourceOf(stack: Stack, logicalId: string): TemplateResource {
  const resource = stack.template.Resources?.[logicalId];
  if (resource !== undefined) return resource;
  throw new StartError(`Stack ${stack.name} refers to ${logicalId}, which it does not define.`);
}
