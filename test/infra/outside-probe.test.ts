import { describe, expect, it } from 'vitest';
import { HEALTH_PATH } from '#functions/framework/function-spec.ts';
import { idleBillOf } from '#infra/cost/idle-bill.ts';
import type { Properties, Template } from '#infra/cost/idle-template.ts';
import { readMeasured } from '#infra/cost/measured.ts';
import { synthesize, templatesOf } from '#infra/cost/synthesize.ts';
import { environment } from '#infra/deployed-environments.ts';
import { httpRoutesOf } from '#test/support/templates/http-routes.ts';
import { withSettings } from '#test/support/templates/live-prod.ts';
import { variantNames, variants } from '#test/support/templates/template-variants.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

// In eu-central-1, with domains.
const everything = synthesized('everything');
const STACK = 'signpost-prod-probe';

const [check] = everything.ofType('AWS::Route53::HealthCheck');
const alarms = everything.ofType('AWS::CloudWatch::Alarm').filter(({ stack }) => stack === STACK);
const alarm = alarms.find(({ Properties }) => Properties.AlarmName === STACK);

describe('the probe from outside', () => {
  it('is there where the setting says so, and nowhere else', () => {
    const probed = variantNames.filter(
      (name) => synthesized(name).ofType('AWS::Route53::HealthCheck').length > 0,
    );
    expect(probed).toEqual(variantNames.filter((name) => variants[name].alarms.outsideProbe));
    expect(probed).toEqual(['everything']);
  });

  it('requests the health of what visitors use, over TLS and from three continents', () => {
    expect(check?.Properties.HealthCheckConfig).toEqual({
      Type: 'HTTPS',
      FullyQualifiedDomainName: 'go.example.com',
      Port: 443,
      ResourcePath: HEALTH_PATH,
      RequestInterval: 30,
      FailureThreshold: 3,
      EnableSNI: true,
      Inverted: false,
      MeasureLatency: false,
      Regions: ['us-east-1', 'eu-west-1', 'ap-southeast-1'],
    });
  });

  it('requests a route of a function that reads the table and nothing else', () => {
    const [route] = httpRoutesOf(everything).filter(({ key }) => key === `GET ${HEALTH_PATH}`);
    const actions = everything.statementsOf(route?.lambda as Resource).flatMap(({ Action }) => Action);
    expect(actions.filter((action) => !/^(?:logs|kms):/.test(action))).toEqual(['dynamodb:GetItem']);
  });

  it('is watched in us-east-1, where its metrics are, and tells the same people', () => {
    expect(check?.stack).toBe(STACK);
    expect(check?.Properties.HealthCheckTags).toContainEqual({ Key: 'Name', Value: 'signpost-prod-probe' });
    expect(alarm?.Properties).toMatchObject({
      AlarmName: 'signpost-prod-probe',
      Namespace: 'AWS/Route53',
      MetricName: 'HealthCheckStatus',
      Dimensions: [{ Name: 'HealthCheckId', Value: { Ref: check?.id } }],
      Statistic: 'Minimum',
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      // No news is bad news.
      TreatMissingData: 'breaching',
    });
    const [topic] = everything.ofType('AWS::SNS::Topic').filter(({ stack }) => stack === STACK);
    for (const actions of [alarm?.Properties.AlarmActions, alarm?.Properties.OKActions]) {
      expect(actions).toEqual([{ Ref: topic?.id }]);
    }
    const addresses = everything
      .ofType('AWS::SNS::Subscription')
      .filter(({ stack }) => stack === STACK)
      .map(({ Properties }) => Properties.Endpoint);
    expect(addresses).toEqual(variants.everything.alarms.emails);
  });

  it('describes the problem and names its runbook', () => {
    expect(alarm?.Properties.AlarmDescription).toMatch(
      /^.{40,} Runbook: docs\/operations\.md#the-probe-fails$/,
    );
  });
});

describe('the alarm on errors of the distribution', () => {
  const edgeAlarms = (template: typeof everything) =>
    template
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => Properties.AlarmName?.endsWith('-edge-errors'));

  it('is in us-east-1, where its metrics are, and notifies a topic there', () => {
    const [elsewhere, ...others] = edgeAlarms(everything);
    expect([elsewhere?.stack, others]).toEqual([STACK, []]);
    const [topic] = everything.ofType('AWS::SNS::Topic').filter(({ stack }) => stack === STACK);
    expect(elsewhere?.Properties.AlarmActions).toEqual([{ Ref: topic?.id }]);
    expect(edgeAlarms(synthesized('prod')).map(({ stack }) => stack)).toEqual(['signpost-prod/Monitoring']);
    expect(edgeAlarms(synthesized('dev'))).toEqual([]);
  });

  it('needs no probe', () => {
    const stacks = synthesize(withSettings({ region: 'eu-central-1' }));
    const { Resources } = stacks.get('us-east-1/signpost-prod-probe') as Template;
    const types = Object.values(Resources).map(({ Type }) => Type);
    expect(types).toContain('AWS::CloudWatch::Alarm');
    expect(types).not.toContain('AWS::Route53::HealthCheck');
  });
});

describe('the probe of an environment without domains', () => {
  const templates = templatesOf(withSettings({ 'alarms.outsideProbe': true }));
  const measured = readMeasured();

  it('requests the host that CloudFront has assigned', () => {
    const checks = templates
      .flatMap(({ Resources }: Template) => Object.values(Resources))
      .filter(({ Type }) => Type === 'AWS::Route53::HealthCheck');
    expect(
      checks.map(
        ({ Properties }) => (Properties as Properties)['HealthCheckConfig'].FullyQualifiedDomainName,
      ),
    ).toEqual([{ Ref: expect.stringMatching(/Distribution\w+DomainName$/) }]);
  });

  it('costs less than $5 a month, its requests included', () => {
    const without = idleBillOf(templatesOf(environment('prod')), measured);
    const usd = idleBillOf(templates, measured).usd - without.usd;
    expect(usd).toBeGreaterThan(3);
    expect(usd).toBeLessThan(5);
  });
});
