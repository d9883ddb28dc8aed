import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import type { AlarmTargets } from './alarm-targets.ts';
import { type AlarmSpec, addAlarm } from './alarms/alarm.ts';
import { backupAlarms, queueAlarms, sweepAlarms, workAlarms } from './alarms/background-alarms.ts';
import { capacityAlarms } from './alarms/capacity-alarms.ts';
import { abuseAlarms, apiAlarms, edgeErrors, visitorAlarms } from './alarms/service-alarms.ts';
import type { Measurements } from './measurements.ts';

/** All alarms of an environment. Each notifies a topic when it fires and when it recovers. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(
    scope: Construct,
    id: string,
    { measurements, targets, topic }: { measurements: Measurements; targets: AlarmTargets; topic: ITopic },
  ) {
    super(scope, id);
    const { name: environment } = measurements.environment;
    this.all = alarmSpecs(measurements, targets).map((spec) => addAlarm(this, spec, { environment, topic }));
  }
}

function alarmSpecs(measurements: Measurements, targets: AlarmTargets): AlarmSpec[] {
  return [
    ...visitorAlarms(measurements),
    ...(measurements.environment.region === CLOUDFRONT_REGION ? [edgeErrors(measurements.distribution)] : []),
    ...apiAlarms(measurements),
    ...workAlarms(measurements),
    ...capacityAlarms(measurements),
    ...queueAlarms(measurements, targets),
    ...sweepAlarms(measurements, targets),
    ...abuseAlarms(measurements),
    ...(measurements.environment.data.backup ? backupAlarms(measurements) : []),
  ];
}
