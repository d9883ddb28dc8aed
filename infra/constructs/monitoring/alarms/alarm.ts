import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { describeAlarm, type Runbook } from '../../runbooks.ts';

export interface AlarmSpec {
  /** Name of the alarm without the environment's prefix. */
  name: string;
  runbook: Runbook;
  metric: IMetric;
  threshold: number;
  /** Fires when `beyond` of the last `of` periods exceed the threshold; default 1 of 1. */
  when?: readonly [beyond: number, of: number];
  /** Fires without data, too. */
  firesOnSilence?: true;
}

/** Adds an alarm that notifies a topic when it fires and when it recovers. */
export function addAlarm(
  scope: Construct,
  { name, runbook, metric, threshold, when: [beyond, of] = [1, 1], firesOnSilence }: AlarmSpec,
  { environment, topic }: { environment: string; topic: ITopic },
): Alarm {
  const alarm = new Alarm(scope, name, {
    alarmName: `signpost-${environment}-${name}`,
    alarmDescription: describeAlarm(runbook),
    metric,
    threshold,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    datapointsToAlarm: beyond,
    evaluationPeriods: of,
    treatMissingData: firesOnSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
