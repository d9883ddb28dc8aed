import { NestedStack } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct, IConstruct } from 'constructs';
import { AlarmChat } from '#infra/constructs/monitoring/alarm-chat.ts';
import { alarmTargetsIn } from '#infra/constructs/monitoring/alarm-targets.ts';
import { AlarmTopic } from '#infra/constructs/monitoring/alarm-topic.ts';
import { Alarms } from '#infra/constructs/monitoring/alarms.ts';
import { CostBudget } from '#infra/constructs/monitoring/cost-budget.ts';
import { Dashboard } from '#infra/constructs/monitoring/dashboard.ts';
import { type DeployedNames, Measurements } from '#infra/constructs/monitoring/measurements.ts';
import { OutsideProbe } from '#infra/constructs/monitoring/outside-probe.ts';
import { notifiesAnyone } from '#infra/environment/alarms.ts';
import type { Environment } from '#infra/environment/schema.ts';

export interface MonitoringStackProps {
  environment: Environment;
  names: DeployedNames;
  /** Constructs whose queues and scheduled functions get alarms. */
  scopes: readonly IConstruct[];
  /** The host that is probed from outside, if it is probed from this stack. */
  probedHost: string | undefined;
}

/** Alarms, the topic that they notify, and the dashboard. */
export class MonitoringStack extends NestedStack {
  readonly topic: Topic;

  constructor(
    scope: Construct,
    id: string,
    { environment, names, scopes, probedHost }: MonitoringStackProps,
  ) {
    super(scope, id);
    // A stack costs nothing, so every environment has it, and it remains when the alarms are removed.
    const { topic } = new AlarmTopic(this, 'AlarmTopic', { environment });
    this.topic = topic;
    if (environment.alarms.chat) new AlarmChat(this, 'Chat', { environment, topic });
    if (environment.alarms.monthlyBudgetUsd !== undefined) new CostBudget(this, 'Budget', { environment });
    if (probedHost !== undefined) new OutsideProbe(this, 'Probe', { environment, host: probedHost, topic });
    if (isMonitored(environment)) {
      const measurements = new Measurements(environment, names);
      const targets = alarmTargetsIn(scopes);
      const alarms = new Alarms(this, 'Alarms', { measurements, targets, topic });
      new Dashboard(this, 'Dashboard', { measurements, targets, alarms: alarms.all });
    }
  }
}

/** Alarms and a dashboard cost about $10 a month: only with recipients, or if data must survive. */
export const isMonitored = (environment: Environment): boolean =>
  notifiesAnyone(environment) || environment.data.retain;
