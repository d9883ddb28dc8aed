import { Duration, Lazy, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRIC, NAMESPACE } from '#shared/platform/runtime/metrics.ts';

/** The shortest period of Lambda's metrics: a rollout only takes minutes. */
export const PERIOD = Duration.minutes(1);

export interface RollbackRule {
  metric: IMetric;
  threshold: number;
  /** Fires when `beyond` of the last `of` periods exceed the threshold. Default: when the last one does. */
  when?: readonly [beyond: number, of: number];
}

/**
 * An alarm that stops the rollout of a version. Each version has its own, because an alarm that is updated
 * keeps its state until it is next evaluated. `hash`: of the version, known only at synthesis.
 */
export function rollbackAlarm(
  scope: Construct,
  id: string,
  { metric, threshold, when, hash, what }: RollbackRule & { hash: () => string; what: string },
): Alarm {
  const [beyond, of] = when ?? [undefined, 1];
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${what}: ${id.toLowerCase()}.`,
    metric,
    threshold,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    ...(beyond !== undefined && { datapointsToAlarm: beyond }),
    evaluationPeriods: of,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const template = alarm.node.defaultChild as CfnAlarm;
  const own: string = Stack.of(scope).resolve(template.logicalId);
  template.overrideLogicalId(Lazy.uncachedString({ produce: () => own + hash() }));
  return alarm;
}

/** Logged faults. Most functions turn them into a 500, which Lambda does not count as an error. */
export const faults = (dimensionsMap: Record<string, string>): Metric =>
  new Metric({
    namespace: NAMESPACE,
    metricName: METRIC.faults.name,
    dimensionsMap,
    statistic: Stats.SUM,
    period: PERIOD,
  });
