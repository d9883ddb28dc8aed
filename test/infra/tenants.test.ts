import { describe, expect, it } from 'vitest';
import type { Json } from '#test/support/json.ts';
import { type Synthesized, synthesized } from '#test/support/templates/templates.ts';

const template = synthesized('tenants');

const one = (type: string, isMeant: (properties: Json) => boolean = () => true) => {
  const [only, ...others] = template.ofType(type).filter(({ Properties }) => isMeant(Properties));
  expect(others).toEqual([]);
  return only as NonNullable<typeof only>;
};

const isMultiTenant = ({ DistributionConfig }: Json) => DistributionConfig.ConnectionMode === 'tenant-only';
const own = one('AWS::CloudFront::Distribution', (properties) => !isMultiTenant(properties));
const tenants = one('AWS::CloudFront::Distribution', isMultiTenant);
const functionOf = (from: Synthesized, name: string): Json =>
  from.functions.find(({ Properties }) => Properties.FunctionName.endsWith(`-${name}`));

describe("the distribution of customers' domains", () => {
  it('exists only with the setting, as does its worker', () => {
    for (const variant of ['dev', 'prod', 'everything', 'local'] as const) {
      const other = synthesized(variant);
      expect(other.ofType('AWS::CloudFront::ConnectionGroup')).toEqual([]);
      expect(other.ofType('AWS::CloudFront::Distribution')).toHaveLength(1);
      expect(functionOf(other, 'host-domains')).toBeUndefined();
      expect(functionOf(other, 'domains-create').Properties.Environment.Variables.DOMAIN_TARGET).toBe('none');
    }
  });

  it('has the origins, behaviors and errors of the other one', () => {
    const shared = [
      'DefaultCacheBehavior',
      'CacheBehaviors',
      'CustomErrorResponses',
      'HttpVersion',
      'WebACLId',
    ];
    const sharedOf = ({ Properties }: Json) => {
      const text = JSON.stringify(shared.map((name) => Properties.DistributionConfig[name]));
      // CDK names origins after their distribution.
      return text.replaceAll(/"TargetOriginId":"[^"]*"/g, '');
    };
    expect(sharedOf(tenants)).toBe(sharedOf(own));
    const originsOf = ({ Properties }: Json) =>
      Properties.DistributionConfig.Origins.map(({ Id: _, ...origin }: Json) => origin);
    expect(originsOf(tenants)).toEqual(originsOf(own));
  });

  it('has nothing that multi-tenant distributions do not support', () => {
    const config = tenants.Properties.DistributionConfig;
    expect(Object.keys(config).toSorted()).toEqual(
      [
        'CacheBehaviors',
        'Comment',
        'ConnectionMode',
        'CustomErrorResponses',
        'DefaultCacheBehavior',
        'Enabled',
        'HttpVersion',
        'Origins',
        'WebACLId',
        // No `ViewerCertificate`, as in AWS's example of one without a certificate.
      ].toSorted(),
    );
  });

  it('may read what the other one may', () => {
    const { Statement } = one('AWS::Lambda::ResourcePolicy').Properties.PolicyDocument;
    const ofAccount = ['arn:aws:cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/*'];
    expect(Statement).toMatchObject([
      {
        Action: 'lambda:InvokeWebFunctionEndpoint',
        Condition: { ArnLike: { 'aws:SourceArn': { 'Fn::Join': ['', ofAccount] } } },
      },
    ]);
  });

  it('is kept with its connection group, to which DNS of customers leads', () => {
    for (const { DeletionPolicy } of [tenants, one('AWS::CloudFront::ConnectionGroup')])
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('the worker of domains', () => {
  const worker = functionOf(template, 'host-domains');
  const statements: Json[] = template
    .target(worker.Properties.Role)
    .Properties.Policies.flatMap(({ PolicyDocument }: Json) => PolicyDocument.Statement);
  const statementOf = (action: string): Json =>
    statements.find(({ Action }) => [Action].flat().includes(action));

  it('may manage tenants of this distribution and connection group, and nothing else of CloudFront', () => {
    const actions = statements.flatMap(({ Action }) => [Action].flat());
    expect(actions.filter((action) => /^(?:cloudfront|acm):/.test(action)).toSorted()).toEqual([
      'acm:DescribeCertificate',
      'acm:RequestCertificate',
      'cloudfront:CreateDistributionTenant',
      'cloudfront:DeleteDistributionTenant',
      'cloudfront:GetDistributionTenant',
      'cloudfront:GetManagedCertificateDetails',
      'cloudfront:UpdateDistributionTenant',
    ]);
    for (const action of ['cloudfront:DeleteDistributionTenant', 'cloudfront:UpdateDistributionTenant'])
      expect(JSON.stringify(statementOf(action).Resource)).toContain(':distribution-tenant/*');
    expect(statementOf('cloudfront:CreateDistributionTenant').Resource).toHaveLength(3);
  });

  it('may request certificates only through CloudFront', () => {
    expect(statementOf('acm:RequestCertificate').Condition).toEqual({
      'ForAnyValue:StringEquals': { 'aws:CalledVia': 'cloudfront.amazonaws.com' },
    });
  });

  it('and the API know where CNAME records have to lead', () => {
    const variables = [
      worker,
      functionOf(template, 'domains-create'),
      functionOf(template, 'domains-get'),
    ].map(({ Properties }) => JSON.stringify(Properties.Environment.Variables.DOMAIN_TARGET));
    for (const variable of variables) expect(variable).not.toBe('"none"');
    expect(new Set(variables).size).toBeGreaterThan(0);
  });
});
