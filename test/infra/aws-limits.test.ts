import { describe, expect, it } from 'vitest';
import { allFunctions } from '../../functions/routes.ts';
import { environment } from '../../infra/deployed-environments.ts';
import { functionName } from '../../infra/environment/deployed-names.ts';
import type { Json } from '../support/json.ts';
import { synthesize } from '../support/templates/synthesize.ts';
import { variantNames } from '../support/templates/template-variants.ts';
import { type Resource, synthesized } from '../support/templates/templates.ts';

/**
 * Size of a template's value as AWS counts it, at most: each reference may become an ARN of this length. Spaces between the
 * parts of a policy do not count.
 */
const REFERENCE = 120;

function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + sizeOf(item) + 1, 2);
  const [key = ''] = Object.keys(value);
  if (key === 'Fn::Join') return value[key][1].reduce((sum: number, part: Json) => sum + sizeOf(part) - 2, 2);
  if (key === 'Ref' || key.startsWith('Fn::')) return REFERENCE;
  return Object.entries<Json>(value).reduce((sum, [name, item]) => sum + name.length + 4 + sizeOf(item), 2);
}

interface Limit {
  what: string;
  type: string;
  size: (resource: Resource) => number;
  /** The limit of AWS. */
  limit: number;
}

const policyOf = ({ Properties }: Resource) => sizeOf(Properties.PolicyDocument ?? Properties.ResourcePolicy);

const LIMITS: Limit[] = [
  {
    what: 'the inline policies of a role',
    type: 'AWS::IAM::Role',
    size: ({ Properties }) =>
      (Properties.Policies ?? []).reduce((sum: number, it: Json) => sum + sizeOf(it.PolicyDocument), 0),
    limit: 10_240,
  },
  {
    what: 'the trust policy of a role',
    type: 'AWS::IAM::Role',
    size: ({ Properties }) => sizeOf(Properties.AssumeRolePolicyDocument),
    limit: 2048,
  },
  { what: 'the policy of a bucket', type: 'AWS::S3::BucketPolicy', size: policyOf, limit: 20_480 },
  { what: 'the policy of a queue', type: 'AWS::SQS::QueuePolicy', size: policyOf, limit: 8192 },
  { what: 'the policy of a topic', type: 'AWS::SNS::TopicPolicy', size: policyOf, limit: 30_720 },
  {
    what: 'the environment variables of a function',
    type: 'AWS::Lambda::Function',
    size: ({ Properties }) => sizeOf(Properties.Environment?.Variables ?? {}),
    limit: 4096,
  },
  {
    what: 'the code of a CloudFront function',
    type: 'AWS::CloudFront::Function',
    size: ({ Properties }) => sizeOf(Properties.FunctionCode),
    limit: 10_240,
  },
  {
    what: 'the cache behaviors of a distribution',
    type: 'AWS::CloudFront::Distribution',
    size: ({ Properties }) => Properties.DistributionConfig.CacheBehaviors.length,
    limit: 75,
  },
  {
    what: 'the content security policy of a response headers policy',
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    size: ({ Properties }) =>
      sizeOf(
        Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig?.ContentSecurityPolicy
          ?.ContentSecurityPolicy ?? '',
      ),
    limit: 1783,
  },
];

/** The share of a limit that may be used: the rest is for what is added next. */
const MARGIN = 0.8;

describe.each(variantNames)('AWS limits in %s', (name) => {
  const template = synthesized(name);

  it.each(LIMITS)('leaves room: $what', ({ type, size, limit }) => {
    for (const resource of template.ofType(type))
      expect(size(resource), `${resource.stack}/${resource.id}`).toBeLessThanOrEqual(MARGIN * limit);
  });

  it('leaves room: templates and their outputs', () => {
    for (const [stack, { Outputs = {}, ...rest }] of Object.entries(template.templates)) {
      const text = JSON.stringify({ ...rest, Outputs });
      expect(text.length, stack).toBeLessThanOrEqual(MARGIN * 1_000_000);
      expect(Object.keys(Outputs).length, stack).toBeLessThanOrEqual(MARGIN * 200);
    }
  });

  it('has a batching window wherever Lambda receives more than ten messages', () => {
    for (const { id, Properties } of template.ofType('AWS::Lambda::EventSourceMapping'))
      if (Properties.BatchSize > 10) expect(Properties.MaximumBatchingWindowInSeconds, id).toBeGreaterThan(0);
  });
});

describe('an account with six environments', () => {
  /** Default quotas of CloudFront for an account. */
  const QUOTAS: Record<string, number> = {
    'AWS::CloudFront::CachePolicy': 20,
    'AWS::CloudFront::Function': 100,
    'AWS::CloudFront::OriginAccessControl': 100,
    'AWS::CloudFront::OriginRequestPolicy': 20,
    'AWS::CloudFront::ResponseHeadersPolicy': 20,
  };

  it.each(Object.entries(QUOTAS))('leaves room: %s', (type, quota) => {
    const most = Math.max(...variantNames.map((name) => synthesized(name).ofType(type).length));
    expect(6 * most).toBeLessThanOrEqual(MARGIN * quota);
  });
});

describe('clicks that are not collected', () => {
  it('come in batches of ten: Lambda refuses larger ones without a batching window', () => {
    const [mapping] = [...synthesize({ ...environment('dev'), clickBatchSeconds: 0 }).values()]
      .flatMap(({ Resources }): Json[] => Object.values(Resources))
      .filter(({ Type, Properties }) => {
        return Type === 'AWS::Lambda::EventSourceMapping' && Properties.MaximumBatchingWindowInSeconds === 0
          ? JSON.stringify(Properties.EventSourceArn).includes('Clicks')
          : false;
      });
    expect(mapping?.Properties.BatchSize).toBe(10);
  });
});

describe('names of functions', () => {
  it('have at most 64 characters, in the environment with the longest name', () => {
    const names = allFunctions.map((row) => functionName('an-environment-x', row.name));
    for (const name of names) expect(name.length, name).toBeLessThanOrEqual(64);
    expect(new Set(names).size).toBe(names.length);
  });

  it('contain the name of their stack, so that a row can move to another one', () => {
    const { functions } = synthesized('prod');
    for (const { stack, Properties } of functions)
      expect(Properties.FunctionName.startsWith(`${stack}-`), Properties.FunctionName).toBe(true);
  });
});
