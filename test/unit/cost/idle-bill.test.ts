import { describe, expect, it } from 'vitest';
import { idleBillOf } from '#infra/cost/idle-bill.ts';
import type { Properties } from '#infra/cost/idle-template.ts';
import { readMeasured } from '#infra/cost/measured.ts';

const measured = {
  ...readMeasured(),
  idle: {
    'sweep-outbox': {
      calls: { Query: 8 },
      readUnits: 4,
      writeUnits: 0,
      logBytes: 174,
      logLines: 1,
      metrics: 0,
    },
    health: { calls: { GetItem: 1 }, readUnits: 0.5, writeUnits: 0, logBytes: 174, logLines: 1, metrics: 0 },
  },
};

const billOf = (Resources: Record<string, { Type: string; Properties?: Properties }>) =>
  idleBillOf([{ Resources }], measured);

const usdOf = (Type: string, Properties: Properties = {}) => billOf({ It: { Type, Properties } }).usd;

const metric = (Id: string, more: Properties = {}) => ({
  Id,
  MetricStat: { Metric: {}, Period: 60, Stat: 'Sum', ...more },
});

describe('idleBillOf', () => {
  it.each([
    ['one metric', { MetricName: 'Errors', Period: 60 }, 0.1],
    [
      'each metric of an expression',
      { Metrics: [{ Id: 'share', Expression: 'a / b' }, metric('a'), metric('b')] },
      0.2,
    ],
  ])('counts %s of an alarm', (_, properties, usd) => {
    expect(usdOf('AWS::CloudWatch::Alarm', properties)).toBeCloseTo(usd, 10);
  });

  it.each([
    ['AWS::CloudWatch::CompositeAlarm', {}, 0.5],
    ['AWS::CloudWatch::Dashboard', {}, 3],
    ['AWS::KMS::Key', {}, 1],
    ['AWS::SecretsManager::Secret', {}, 0.4],
    ['AWS::WAFv2::WebACL', { Rules: [{}, {}, {}, {}] }, 9],
    // 5 pollers, every 20 seconds: 648,000 requests.
    ['AWS::Lambda::EventSourceMapping', {}, 0.2592],
    ['AWS::Logs::MetricFilter', { MetricTransformations: [{ DefaultValue: 0 }] }, 0.3],
    ['AWS::Logs::MetricFilter', { MetricTransformations: [{}] }, 0],
    ['AWS::DynamoDB::Table', { BillingMode: 'PAY_PER_REQUEST', SSESpecification: { SSEEnabled: false } }, 0],
    ['AWS::Lambda::Function', {}, 0],
  ])('knows what %s %j costs', (type, properties, usd) => {
    expect(usdOf(type, properties)).toBeCloseTo(usd, 10);
  });

  it('counts the runs of a schedule: calls, cold starts, reads and logs of an idle function', () => {
    const { lines } = billOf({
      Sweep: {
        Type: 'AWS::Lambda::Function',
        Properties: { FunctionName: 'a-stack-sweep-outbox', MemorySize: 1769 },
      },
      Clock: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          ScheduleExpression: 'rate(5 minutes)',
          Target: { Arn: { 'Fn::GetAtt': ['Sweep', 'Arn'] } },
        },
      },
    });
    const quantities = Object.fromEntries(lines.map(({ unit, quantity }) => [unit, quantity]));
    expect(lines.every(({ what }) => what === 'scheduled functions')).toBe(true);
    expect(quantities).toMatchObject({ requests: 8640, 'scheduled runs': 8640, 'read units': 34_560 });
    // 400 ms of start, 10 ms of CPU and 8 queries of 6 ms, with 1,769 MB.
    expect(quantities['GB-seconds, arm64']).toBeCloseTo((8640 * 0.458 * 1769) / 1024, 6);
    // 200 bytes a run.
    expect(quantities['GB of logs']).toBeCloseTo(8640 * 2e-7, 12);
  });

  const probe = (more: Properties = {}) => ({
    Type: 'AWS::Route53::HealthCheck',
    Properties: {
      HealthCheckConfig: {
        Type: 'HTTPS',
        RequestInterval: 30,
        ResourcePath: '/v1/health',
        Regions: ['us-east-1', 'eu-west-1', 'ap-southeast-1'],
        ...more,
      },
    },
  });

  it('counts a probe, and its requests through everything that visitors pass', () => {
    const { lines } = billOf({ Probe: probe() });
    const of = (service: string, unit: string) =>
      lines.find((it) => it.service === service && it.unit === unit)?.quantity;
    expect(of('Route 53', 'health checks')).toBe(1);
    expect(of('Route 53', 'options of health checks, such as HTTPS')).toBe(1);
    // Two checkers of each of three regions, every 30 seconds.
    expect(of('API Gateway', 'requests, HTTP API')).toBe(518_400);
    expect(of('CloudFront', 'HTTPS requests')).toBe(518_400);
    expect(of('Lambda', 'requests')).toBe(518_400);
    expect(of('DynamoDB', 'read units')).toBe(259_200);
    expect(of('WAF', 'requests')).toBeUndefined();
    const protectedBill = billOf({
      Probe: probe(),
      Acl: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [] } },
    });
    expect(
      protectedBill.lines.find(({ service, unit }) => service === 'WAF' && unit === 'requests'),
    ).toMatchObject({
      what: 'outside probe',
      quantity: 518_400,
    });
    expect(
      billOf({ Probe: probe({ RequestInterval: 10 }) }).usd - billOf({ Probe: probe() }).usd,
    ).toBeGreaterThan(2);
  });

  it('tells the fee of a firewall apart', () => {
    const bill = billOf({
      Acl: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}] } },
      Secret: { Type: 'AWS::SecretsManager::Secret' },
    });
    expect([bill.usd, bill.usdWithoutFirewall]).toEqual([6.4, expect.closeTo(0.4, 10)]);
  });

  it.each([
    ['AWS::ElastiCache::ServerlessCache', {}, 'What AWS::ElastiCache::ServerlessCache (It) costs'],
    ['AWS::Lambda::EventSourceMapping', { ProvisionedPollerConfig: {} }, 'with ProvisionedPollerConfig'],
    ['AWS::Lambda::Alias', { ProvisionedConcurrencyConfig: {} }, 'with ProvisionedConcurrencyConfig'],
    ['AWS::CloudWatch::Alarm', { MetricName: 'Errors', Period: 10 }, 'with a period below a minute'],
    ['AWS::CloudWatch::Alarm', { Metrics: [metric('a', { Period: 10 })] }, 'with a period below a minute'],
    [
      'AWS::CloudWatch::Alarm',
      { Metrics: [{ Id: 'a', Expression: 'SELECT MAX(x) GROUP BY y' }] },
      'with SELECT MAX(x) GROUP BY y',
    ],
    ['AWS::DynamoDB::Table', { BillingMode: 'PROVISIONED' }, 'with provisioned capacity'],
    [
      'AWS::DynamoDB::Table',
      { BillingMode: 'PAY_PER_REQUEST', SSESpecification: { SSEEnabled: true } },
      'with a key of KMS',
    ],
    ['AWS::Scheduler::Schedule', { ScheduleExpression: 'cron(0 * * * ? *)' }, 'cron(0 * * * ? *)'],
  ])('refuses %s %j, which it has no price for', (type, properties, message) => {
    expect(() => usdOf(type, properties)).toThrow(message);
    expect(() => usdOf(type, properties)).toThrow('add it to infra/cost/idle-rules.ts');
  });

  it('refuses a function that was not measured, and says how to', () => {
    expect(() =>
      billOf({
        New: {
          Type: 'AWS::Lambda::Function',
          Properties: { FunctionName: 'signpost-prod-sweep-new', MemorySize: 512 },
        },
        Clock: {
          Type: 'AWS::Scheduler::Schedule',
          Properties: {
            ScheduleExpression: 'rate(1 day)',
            Target: { Arn: { 'Fn::GetAtt': ['New', 'Arn'] } },
          },
        },
      }),
    ).toThrow('A call of signpost-prod-sweep-new was not measured: run `npm run bench -- idle`');
  });
});
