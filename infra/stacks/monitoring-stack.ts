import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { Alarms } from '../constructs/alarms.ts';
import { Dashboard } from '../constructs/dashboard.ts';
import { type DeployedNames, Measurements } from '../constructs/measurements.ts';
import { watchedIn } from '../constructs/watched.ts';
import type { Environment } from '../environment/schema.ts';

export interface MonitoringStackProps {
  environment: Environment;
  names: DeployedNames;
  /** Where the queues and clocks are that have to be watched. */
  watching: readonly IConstruct[];
}

/** Alarms, who is told of them, and the dashboard: for people, nothing runs here. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { environment, names, watching }: MonitoringStackProps) {
    super(scope, id, { env: { region: environment.region } });
    const measurements = new Measurements(environment, names);
    const watched = watchedIn(watching);
    const { topic } = new AlarmTopic(this, 'AlarmTopic', { environment });
    const alarms = new Alarms(this, 'Alarms', { measurements, watched, topic });
    new Dashboard(this, 'Dashboard', { measurements, watched, alarms: alarms.all });

    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn });
  }
}
