import { describe, expect, it } from 'vitest';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { environment } from '#infra/deployed-environments.ts';
import {
  ACCOUNT_LIMITS,
  ENVIRONMENTS_PER_ACCOUNT,
  marginOf,
  pageOf,
  TEMPLATE_LIMITS,
  type TemplateLimit,
} from '#infra/environment/aws-limits.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { type MeasuredTemplate, usageOf } from '#infra/environment/limit-usage.ts';
import { forEvery } from '#test/support/for-every.ts';
import type { Json } from '#test/support/json.ts';
import { withSettings } from '#test/support/templates/live-prod.ts';
import { synthesize } from '#test/support/templates/synthesize.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const LIMITS = Object.keys(TEMPLATE_LIMITS) as TemplateLimit[];

describe.each(variantNames)('AWS limits in %s', (name) => {
  const template = synthesized(name);

  it('leave room', () =>
    forEvery(LIMITS, (limitName) => {
      for (const { limit, where, used } of usageOf(limitName, template.templates)) {
        const allowed =
          limit.per === 'account' ? limit.limit / ENVIRONMENTS_PER_ACCOUNT : marginOf(limit) * limit.limit;
        expect(used, `${limit.what}: ${where || name}`).toBeLessThanOrEqual(allowed);
      }
    }));

  it('has a batching window wherever Lambda receives more than ten messages', () => {
    for (const { id, Properties } of template.ofType('AWS::Lambda::EventSourceMapping'))
      if (Properties.BatchSize > 10) expect(Properties.MaximumBatchingWindowInSeconds, id).toBeGreaterThan(0);
  });
});

describe('a new account', () => {
  it('can deploy dev: with ten executions none can be reserved', () => {
    expect(ACCOUNT_LIMITS.executions.limit).toBeLessThan(ACCOUNT_LIMITS.unreservedExecutions.limit);
    for (const { id, Properties } of synthesized('dev').ofType('AWS::Lambda::Function'))
      expect(Properties.ReservedConcurrentExecutions, id).toBeUndefined();
  });

  it('has limits that AWS documents', () => {
    for (const limit of [...Object.values(TEMPLATE_LIMITS), ...Object.values(ACCOUNT_LIMITS)])
      expect(pageOf(limit).url).toMatch(/^https:/);
  });
});

describe('usageOf', () => {
  const of = (resources: MeasuredTemplate['Resources'], rest: Partial<MeasuredTemplate> = {}) => ({
    one: { Resources: resources, ...rest },
  });
  const used = (name: TemplateLimit, templates: Record<string, MeasuredTemplate>) =>
    usageOf(name, templates).map(({ where, used }) => [where, used]);

  it('counts a reference in a policy as an ARN', () => {
    const PolicyDocument = { Resource: { 'Fn::GetAtt': ['Table', 'Arn'] } };
    const role = { Type: 'AWS::IAM::Role', Properties: { Policies: [{ PolicyDocument }] } };
    expect(used('rolePolicies', of({ role }))).toEqual([['one/role', 134]]);
    const joined = { Resource: { 'Fn::Join': ['', [{ Ref: 'Table' }, '/index']] } };
    const indexed = { Type: 'AWS::IAM::Role', Properties: { Policies: [{ PolicyDocument: joined }] } };
    expect(used('rolePolicies', of({ indexed }))).toEqual([['one/indexed', 140]]);
  });

  it('gives a function without a size the default of Lambda', () => {
    expect(used('functionMemory', of({ small: { Type: 'AWS::Lambda::Function' } }))).toEqual([
      ['one/small', 128],
    ]);
  });

  it('counts dynamic references by occurrence, in every part of a template', () => {
    const value = '{{resolve:secretsmanager:a}},{{resolve:secretsmanager:a}}';
    const resource = { Type: 'A::B::C', Properties: { value } };
    expect(used('dynamicReferences', of({ resource }, { Outputs: { Value: value } }))).toEqual([['one', 4]]);
  });

  it('adds up what environments share over all templates', () => {
    const role = { Type: 'AWS::IAM::Role' };
    const templates = { one: { Resources: { a: role, b: role } }, two: { Resources: { a: role } } };
    expect(used('roles', templates)).toEqual([['', 3]]);
    expect(used('stacks', templates)).toEqual([['', 2]]);
    expect(used('resources', templates)).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
  });
});

describe('clicks that are not collected', () => {
  it('come in batches of ten: Lambda refuses larger ones without a batching window', () => {
    const [mapping] = [
      ...synthesize(withSettings({ 'capacity.clickBatchSeconds': 0 }, environment('dev'))).values(),
    ]
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
});
