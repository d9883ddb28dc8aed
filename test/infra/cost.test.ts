import { describe, expect, it } from 'vitest';
import { ASSUMED } from '../../infra/cost/bill.ts';
import { defaultUsage } from '../../infra/cost/usage.ts';
import { synthesized } from '../support/templates.ts';

const prod = synthesized('prod');
const usage = defaultUsage();

/** Within a tenth: a new alarm or two need not change every price in the documents. */
const about = (number: number) => ({ least: number * 0.9, most: number * 1.1 });

describe('what the bill takes for granted', () => {
  it('is about the number of metrics that the alarms of prod watch', () => {
    const watched = prod
      .ofType('AWS::CloudWatch::Alarm')
      .map(({ Properties }) =>
        Properties.Metrics
          ? Properties.Metrics.filter((it: { MetricStat?: unknown }) => it.MetricStat).length
          : 1,
      );
    const { least, most } = about(watched.reduce((a: number, b: number) => a + b, 0));
    expect(usage.alarms).toBeGreaterThanOrEqual(least);
    expect(usage.alarms).toBeLessThanOrEqual(most);
  });

  it('are the firewalls of prod, and the rules of each', () => {
    const firewalls = prod.ofType('AWS::WAFv2::WebACL');
    expect(firewalls).toHaveLength(ASSUMED.firewalls);
    for (const { Properties } of firewalls) expect(Properties.Rules).toHaveLength(usage['waf-rules']);
  });

  it('are the dashboards, the keys, the secrets and the queues of prod', () => {
    expect(prod.ofType('AWS::CloudWatch::Dashboard')).toHaveLength(ASSUMED.dashboards);
    expect(prod.ofType('AWS::KMS::Key')).toHaveLength(ASSUMED.keys);
    expect(prod.ofType('AWS::SecretsManager::Secret')).toHaveLength(usage.secrets);
    expect(prod.ofType('AWS::Lambda::EventSourceMapping')).toHaveLength(ASSUMED.queues);
  });
});
