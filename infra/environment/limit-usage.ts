import { type AwsLimit, TEMPLATE_LIMITS, type TemplateLimit, templateLimit } from './aws-limits.ts';

// biome-ignore lint/suspicious/noExplicitAny: properties of any resource type
type Json = any;

/** A CloudFormation template, as far as limits are concerned. */
export interface MeasuredTemplate {
  Resources: Record<string, { Type: string; Properties?: Json }>;
  Outputs?: Json;
  Parameters?: Json;
}

/** How much of a limit is used. */
export interface LimitUsage {
  name: TemplateLimit;
  limit: AwsLimit;
  /**
   * The template, and for limits of a resource its logical ID. Empty for limits of an
   * environment or an account.
   */
  where: string;
  used: number;
}

/** Maximum length of the ARN that a reference resolves to. */
const REFERENCE = 120;

/**
 * Size of a template's value as AWS counts it, at most. Spaces between the parts of a policy do not count.
 */
function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + sizeOf(item) + 1, 2);
  const [key = ''] = Object.keys(value);
  if (key === 'Fn::Join') return value[key][1].reduce((sum: number, part: Json) => sum + sizeOf(part) - 2, 2);
  if (key === 'Ref' || key.startsWith('Fn::')) return REFERENCE;
  return Object.entries<Json>(value).reduce((sum, [name, item]) => sum + name.length + 4 + sizeOf(item), 2);
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const lengthOf = (list: Json): number => list?.length ?? 0;

/** Names that a CloudFront policy lists. */
const namesIn = (config: Json): string[] =>
  ['HeadersConfig', 'CookiesConfig', 'QueryStringsConfig'].flatMap((part) =>
    Object.values<Json>(config?.[part] ?? {})
      .filter(Array.isArray)
      .flat(),
  );

type Measure =
  | { of: string | readonly string[]; size: (properties: Json) => number }
  | { template: (template: MeasuredTemplate) => number }
  /** Resources of this type, in all templates. */
  | { count: string | 'any' };

const MEASURES: Record<TemplateLimit, Measure> = {
  // Lambda's default.
  functionMemory: { of: 'AWS::Lambda::Function', size: ({ MemorySize }) => MemorySize ?? 128 },
  functionVariables: {
    of: 'AWS::Lambda::Function',
    size: ({ Environment }) => sizeOf(Environment?.Variables ?? {}),
  },
  functionLayers: { of: 'AWS::Lambda::Function', size: ({ Layers }) => lengthOf(Layers) },
  rolePolicies: {
    of: 'AWS::IAM::Role',
    size: ({ Policies = [] }) => sum(Policies.map((it: Json) => sizeOf(it.PolicyDocument))),
  },
  trustPolicy: {
    of: 'AWS::IAM::Role',
    size: ({ AssumeRolePolicyDocument }) => sizeOf(AssumeRolePolicyDocument),
  },
  managedPolicy: { of: 'AWS::IAM::ManagedPolicy', size: ({ PolicyDocument }) => sizeOf(PolicyDocument) },
  attachedPolicies: { of: 'AWS::IAM::Role', size: ({ ManagedPolicyArns }) => lengthOf(ManagedPolicyArns) },
  bucketPolicy: { of: 'AWS::S3::BucketPolicy', size: ({ PolicyDocument }) => sizeOf(PolicyDocument) },
  queuePolicy: { of: 'AWS::SQS::QueuePolicy', size: ({ PolicyDocument }) => sizeOf(PolicyDocument) },
  queueStatements: {
    of: 'AWS::SQS::QueuePolicy',
    size: ({ PolicyDocument }) => lengthOf(PolicyDocument.Statement),
  },
  topicPolicy: { of: 'AWS::SNS::TopicPolicy', size: ({ PolicyDocument }) => sizeOf(PolicyDocument) },
  secretPolicy: {
    of: 'AWS::SecretsManager::ResourcePolicy',
    size: ({ ResourcePolicy }) => sizeOf(ResourcePolicy),
  },
  keyPolicy: { of: 'AWS::KMS::Key', size: ({ KeyPolicy }) => sizeOf(KeyPolicy) },
  edgeFunctionCode: {
    of: 'AWS::CloudFront::Function',
    size: ({ FunctionCode }) => sizeOf(FunctionCode),
  },
  cacheBehaviors: {
    of: 'AWS::CloudFront::Distribution',
    // With the default behavior.
    size: ({ DistributionConfig }) => lengthOf(DistributionConfig.CacheBehaviors) + 1,
  },
  origins: {
    of: 'AWS::CloudFront::Distribution',
    size: ({ DistributionConfig }) => lengthOf(DistributionConfig.Origins),
  },
  alternateNames: {
    of: 'AWS::CloudFront::Distribution',
    size: ({ DistributionConfig }) => lengthOf(DistributionConfig.Aliases),
  },
  contentSecurityPolicy: {
    of: 'AWS::CloudFront::ResponseHeadersPolicy',
    size: ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) =>
      sizeOf(SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy ?? ''),
  },
  cacheKeyNames: {
    of: ['AWS::CloudFront::CachePolicy', 'AWS::CloudFront::OriginRequestPolicy'],
    size: ({ CachePolicyConfig, OriginRequestPolicyConfig }) =>
      namesIn(OriginRequestPolicyConfig ?? CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).join(
        '',
      ).length,
  },
  ruleTargets: { of: 'AWS::Events::Rule', size: ({ Targets }) => lengthOf(Targets) },
  responseBodies: {
    of: 'AWS::WAFv2::WebACL',
    size: ({ CustomResponseBodies = {} }) => Object.keys(CustomResponseBodies).length,
  },

  resources: { template: ({ Resources }) => Object.keys(Resources).length },
  parameters: { template: ({ Parameters = {} }) => Object.keys(Parameters).length },
  outputs: { template: ({ Outputs = {} }) => Object.keys(Outputs).length },
  templateBytes: { template: (template) => Buffer.byteLength(JSON.stringify(template)) },
  dynamicReferences: { template: (template) => JSON.stringify(template).split('{{resolve:').length - 1 },

  deployedResources: { count: 'any' },
  httpRoutes: {
    of: 'AWS::ApiGatewayV2::Api',
    size: ({ Body }) =>
      sum(
        Object.values<Json>(Body.paths).map(({ parameters: _, ...methods }) => Object.keys(methods).length),
      ),
  },
  httpIntegrations: {
    of: 'AWS::ApiGatewayV2::Api',
    size: ({ Body }) => Object.keys(Body.components['x-amazon-apigateway-integrations']).length,
  },
  restResources: { count: 'AWS::ApiGateway::Resource' },

  roles: { count: 'AWS::IAM::Role' },
  managedPolicies: { count: 'AWS::IAM::ManagedPolicy' },
  responseHeadersPolicies: { count: 'AWS::CloudFront::ResponseHeadersPolicy' },
  cachePolicies: { count: 'AWS::CloudFront::CachePolicy' },
  originRequestPolicies: { count: 'AWS::CloudFront::OriginRequestPolicy' },
  edgeFunctions: { count: 'AWS::CloudFront::Function' },
  connectionGroups: { count: 'AWS::CloudFront::ConnectionGroup' },
  distributions: { count: 'AWS::CloudFront::Distribution' },
  originAccessControls: { count: 'AWS::CloudFront::OriginAccessControl' },
  webAcls: { count: 'AWS::WAFv2::WebACL' },
  logResourcePolicies: { count: 'AWS::Logs::ResourcePolicy' },
  samplingRules: { count: 'AWS::XRay::SamplingRule' },
  eventRules: { count: 'AWS::Events::Rule' },
  eventBuses: { count: 'AWS::Events::EventBus' },
  alarms: { count: 'AWS::CloudWatch::Alarm' },
  stacks: { template: () => 1 },
};

/**
 * How much of a limit the templates of an environment use: one entry for each resource,
 * template or environment.
 */
export function usageOf(
  name: TemplateLimit,
  templates: Readonly<Record<string, MeasuredTemplate>>,
): LimitUsage[] {
  const limit = templateLimit(name);
  const usage = (where: string, used: number): LimitUsage => ({ name, limit, where, used });
  const measure = MEASURES[name];
  const all = Object.entries(templates);
  if ('size' in measure) {
    return all.flatMap(([template, { Resources }]) =>
      Object.entries(Resources)
        .filter(([, { Type }]) => [measure.of].flat().includes(Type))
        .map(([id, { Properties = {} }]) => usage(`${template}/${id}`, measure.size(Properties))),
    );
  }
  if ('template' in measure) {
    const each = all.map(([template, content]) => usage(template, measure.template(content)));
    return limit.per === 'template' ? each : [usage('', sum(each.map(({ used }) => used)))];
  }
  const types = all.flatMap(([, { Resources }]) => Object.values(Resources).map(({ Type }) => Type));
  return [usage('', types.filter((type) => measure.count === 'any' || type === measure.count).length)];
}

/** The usage of every limit of templates. */
export const allUsageOf = (templates: Readonly<Record<string, MeasuredTemplate>>): LimitUsage[] =>
  (Object.keys(TEMPLATE_LIMITS) as TemplateLimit[]).flatMap((name) => usageOf(name, templates));
