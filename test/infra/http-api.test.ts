import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { httpRoutes } from '#functions/manifest/endpoints.ts';
import { HttpApi } from '#infra/constructs/http-api.ts';
import type { Json } from '#test/support/json.ts';
import { calledName, routesOfBody } from '#test/support/templates/http-routes.ts';
import { type Overrides, withSettings } from '#test/support/templates/live-prod.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

describe.each(variantNames)('the HTTP API of %s', (name) => {
  const template = synthesized(name);
  const [api] = template.ofType('AWS::ApiGatewayV2::Api');
  const { Body, ...others } = api?.Properties ?? {};

  it('is one with a stage and its deployment, and no property that API Gateway refuses', () => {
    const types = new Set(template.resources.map(({ Type }) => Type).filter((it) => /ApiGatewayV2/.test(it)));
    expect([...types].sort()).toEqual(
      ['Api', 'Deployment', 'Stage'].map((type) => `AWS::ApiGatewayV2::${type}`),
    );
    expect(others).toEqual({ FailOnWarnings: true });
    expect(Body.tags.map((tag: Json) => [tag.name, tag['x-amazon-apigateway-tag-value']])).toEqual([
      ['product', 'signpost'],
      ['environment', expect.any(String)],
    ]);
  });

  // The form in which API Gateway exports an HTTP API: anything else could raise a warning, and fail.
  it('declares the parameters of each path, and a response of each method', () => {
    for (const [path, { parameters = [], ...methods }] of Object.entries<Json>(Body.paths)) {
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, it]) => it);
      expect(
        parameters.map((it: Json) => it.name),
        path,
      ).toEqual(names);
      for (const it of Object.values<Json>(methods)) expect(it.responses.default.description).toBeTruthy();
    }
    expect(Object.keys(Body.components['x-amazon-apigateway-integrations'])).toHaveLength(
      httpRoutes.filter(({ visit }) => !visit || name !== 'urls').length,
    );
    expect(Body.paths['/$default']['x-amazon-apigateway-any-method'].isDefaultRoute).toBe(true);
  });

  // A deployment has the routes of the time when it was made: another body needs another one.
  it('has its routes before the distributions send requests to them', () => {
    const [stage] = template.ofType('AWS::ApiGatewayV2::Stage');
    const [deployment, ...more] = template.ofType('AWS::ApiGatewayV2::Deployment');
    expect(more).toEqual([]);
    expect(stage?.Properties).toMatchObject({ DeploymentId: { Ref: deployment?.id } });
    expect(stage?.Properties.AutoDeploy ?? false).toBe(false);
    if (name === 'urls') return;
    const distributions = template.ofType('AWS::CloudFront::Distribution');
    expect(distributions.length).toBeGreaterThan(0);
    for (const { DependsOn } of distributions) expect(DependsOn).toContain(stage?.id);
  });
});

describe('the first deployment over 0.2.0', () => {
  const synthesize = (from?: string, settings: Overrides = {}) => {
    const stack = new Stack(new App({ context: from === undefined ? {} : { from } }), 'shop');
    new HttpApi(stack, 'Api', { environment: withSettings(settings) });
    return Template.fromStack(stack).toJSON() as Json;
  };
  const bodyIn = ({ Resources }: Json): Json =>
    Object.values<Json>(Resources).find(({ Type }) => Type === 'AWS::ApiGatewayV2::Api').Properties.Body;
  const credentialsIn = (template: Json) =>
    routesOfBody(bodyIn(template)).map(({ integration }) => integration.credentials);
  const rolesIn = ({ Resources }: Json) =>
    Object.entries<Json>(Resources).filter(([, { Type }]) => Type === 'AWS::IAM::Role');

  it('invokes functions with a role, whose permissions still name the former API', () => {
    const template = synthesize('0.2.0');
    const [[id, role] = [], ...others] = rolesIn(template);
    expect(others).toEqual([]);
    expect(role?.Properties.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Principal: { Service: 'apigateway.amazonaws.com' } },
    ]);
    const [statement] = role?.Properties.Policies[0].PolicyDocument.Statement ?? [];
    expect(statement.Action).toBe('lambda:InvokeFunction');
    expect(JSON.stringify(statement.Resource)).toMatch(/:function:signpost-prod-\*"/);
    for (const it of credentialsIn(template)) expect(it).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    const names = routesOfBody(bodyIn(template)).map(({ integration }) => calledName(integration));
    for (const name of names) expect(name).toMatch(/^signpost-prod-/);
  });

  it('is the only one with that role, which API Gateway takes longer to use', () => {
    const template = synthesize();
    expect(rolesIn(template)).toEqual([]);
    expect(new Set(credentialsIn(template))).toEqual(new Set([undefined]));
  });

  it('names the version that it replaces: another one is refused', () => {
    expect(() => synthesize('0.1.0')).toThrow('-c from=0.1.0: only 0.2.0 is possible');
  });

  it('is refused with function URLs, which functions of 0.2.0 do not allow', () => {
    const urls = { visitors: 'urls' };
    expect(() => synthesize('0.2.0', urls)).toThrow(
      "infra/environments.ts, prod: visitors cannot be 'urls' with -c from=0.2.0: deploy with 'functions' " +
        'first, then set it (docs/deploy.md#function-urls)',
    );
    expect(() => synthesize(undefined, urls)).not.toThrow();
  });
});
