import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { addAlarm, edgeErrors } from '../constructs/monitoring/alarms.ts';
import { OutsideProbe } from '../constructs/monitoring/outside-probe.ts';
import { outputOf } from '../constructs/stack-output.ts';
import { OUTPUT } from '../environment/deployed-names.ts';
import { CLOUDFRONT_REGION } from '../environment/domains.ts';
import type { Environment } from '../environment/schema.ts';
import type { EdgeStack } from './edge-stack.ts';
import { isMonitored } from './monitoring-stack.ts';

export interface ProbeStackProps {
  environment: Environment;
  edge: EdgeStack;
}

/**
 * The probe from outside, and in other regions the alarm on errors of the distribution. In us-east-1 whatever the region of
 * the environment: Route 53 and CloudFront publish their metrics there, and an alarm needs a topic in its own region.
 */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, { environment, edge }: ProbeStackProps) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    this.addStackDependency(edge);
    const { topic } = new AlarmTopic(this, 'ProbeTopic', { environment, name: 'probe' });
    if (environment.outsideProbe) {
      const host = environment.domains?.frontend ?? outputOf(edge, OUTPUT.distributionHost);
      new OutsideProbe(this, 'Probe', { environment, host, topic });
    }
    if (isElsewhere(environment)) {
      addAlarm(this, edgeErrors(outputOf(edge, 'DistributionId')), { environment: environment.name, topic });
    }
  }

  /** Whether an environment needs this stack. */
  static isNeeded(environment: Environment): boolean {
    return environment.outsideProbe || (isElsewhere(environment) && isMonitored(environment));
  }
}

/** Whether the environment's own alarms cannot use CloudFront's metrics. */
const isElsewhere = ({ region, localRun }: Environment): boolean =>
  region !== CLOUDFRONT_REGION && localRun === undefined;
