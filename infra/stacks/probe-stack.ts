import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopic } from '#infra/constructs/monitoring/alarm-topic.ts';
import { addAlarm } from '#infra/constructs/monitoring/alarms/alarm.ts';
import { edgeErrors } from '#infra/constructs/monitoring/alarms/service-alarms.ts';
import { OutsideProbe } from '#infra/constructs/monitoring/outside-probe.ts';
import { RegionalValue } from '#infra/constructs/other-region.ts';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { isMonitored } from './nested/monitoring.ts';
import type { SignpostStack } from './signpost-stack.ts';

export interface ProbeStackProps {
  environment: Environment;
  main: SignpostStack;
}

/**
 * The probe from outside, and the alarm on errors of the distribution, for an environment in another
 * region than us-east-1: Route 53 and CloudFront publish their metrics there, and an alarm needs a
 * topic in its own region.
 */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, { environment, main }: ProbeStackProps) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    this.addStackDependency(main);
    const { topic } = new AlarmTopic(this, 'ProbeTopic', { environment, name: 'probe' });
    const host = environment.domains.frontend;
    if (environment.alarms.outsideProbe && host !== undefined) {
      new OutsideProbe(this, 'Probe', { environment, host, topic });
    }
    const distributionId = new RegionalValue(environment, 'distribution-id');
    distributionId.publish(main, main.edge.distribution.distributionId);
    addAlarm(this, edgeErrors(distributionId.read(this, environment.region)), {
      environment: environment.name,
      topic,
    });
  }

  /** Whether an environment in another region needs this stack. */
  static isNeeded(environment: Environment): boolean {
    const { alarms, localRun, oneRegion } = environment;
    return localRun === undefined && !oneRegion && (alarms.outsideProbe || isMonitored(environment));
  }
}
