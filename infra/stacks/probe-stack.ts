import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { OutsideProbe } from '../constructs/monitoring/outside-probe.ts';
import { outputOf } from '../constructs/stack-output.ts';
import { OUTPUT } from '../environment/deployed-names.ts';
import { CLOUDFRONT_REGION } from '../environment/domains.ts';
import type { Environment } from '../environment/schema.ts';
import type { EdgeStack } from './edge-stack.ts';

export interface ProbeStackProps {
  environment: Environment;
  edge: EdgeStack;
}

/**
 * The probe from outside, in us-east-1 whatever the region of the environment: Route 53 publishes its metrics there,
 * and an alarm needs a topic in its own region.
 */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, { environment, edge }: ProbeStackProps) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    this.addStackDependency(edge);
    const { topic } = new AlarmTopic(this, 'ProbeTopic', { environment, name: 'probe' });
    new OutsideProbe(this, 'Probe', {
      environment,
      host: environment.domains?.frontend ?? outputOf(edge, OUTPUT.distributionHost),
      topic,
    });
  }
}
