import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { alarmTargetsIn } from '../constructs/alarm-targets.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { Alarms } from '../constructs/alarms.ts';
import { Dashboard } from '../constructs/dashboard.ts';
import { type DeployedNames, Measurements } from '../constructs/measurements.ts';
import type { Environment } from '../environment/schema.ts';

export interface MonitoringStackProps {
  environment: Environment;
  names: DeployedNames;
  /** Constructs whose queues and scheduled functions get alarms. */
  scopes: readonly IConstruct[];
}

/** Alarms, the topic that they notify, and the dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { environment, names, scopes }: MonitoringStackProps) {
    super(scope, id, { env: { region: environment.region } });
    const measurements = new Measurements(environment, names);
    const targets = alarmTargetsIn(scopes);
    const { topic } = new AlarmTopic(this, 'AlarmTopic', { environment });
    const alarms = new Alarms(this, 'Alarms', { measurements, targets, topic });
    new Dashboard(this, 'Dashboard', { measurements, targets, alarms: alarms.all });

    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn });
  }
}
