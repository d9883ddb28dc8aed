import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { alarmTargetsIn } from '../constructs/monitoring/alarm-targets.ts';
import { AlarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { Alarms } from '../constructs/monitoring/alarms.ts';
import { CostBudget } from '../constructs/monitoring/cost-budget.ts';
import { Dashboard } from '../constructs/monitoring/dashboard.ts';
import { type DeployedNames, Measurements } from '../constructs/monitoring/measurements.ts';
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
    // A stack costs nothing, so every environment has it, and it remains when the alarms are removed.
    const { topic } = new AlarmTopic(this, 'AlarmTopic', { environment });
    if (isMonitored(environment)) {
      const measurements = new Measurements(environment, names);
      const targets = alarmTargetsIn(scopes);
      const alarms = new Alarms(this, 'Alarms', { measurements, targets, topic });
      new Dashboard(this, 'Dashboard', { measurements, targets, alarms: alarms.all });
    }
    if (environment.budget) new CostBudget(this, 'Budget', { environment });
    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn });
  }
}

/** Alarms and a dashboard cost about $10 a month: only with recipients, or if data must survive. */
export const isMonitored = ({ alarmEmails, retainData }: Environment): boolean =>
  alarmEmails.length > 0 || retainData;
