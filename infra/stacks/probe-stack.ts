import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { OutsideProbe } from '../constructs/monitoring/outside-probe.ts';
import { RegionalValue } from '../constructs/other-region.ts';
import { CLOUDFRONT_REGION } from '../environment/domains.ts';
import type { Environment } from '../environment/schema.ts';
import type { SignpostStack } from './signpost-stack.ts';

export interface ProbeStackProps {
  environment: Environment;
  main: SignpostStack;
}

/**
 * The probe from outside, for an environment in another region than us-east-1: Route 53 publishes its metrics there,
 * and an alarm needs a topic in its own region.
 */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, { environment, main }: ProbeStackProps) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    this.addStackDependency(main);
    const { topic } = new AlarmTopic(this, 'ProbeTopic', { environment, name: 'probe' });
    const distributionHost = new RegionalValue(environment, 'distribution-host');
    const host = environment.domains?.frontend ?? distributionHost.read(this, environment.region);
    if (!environment.domains) distributionHost.publish(main, main.edge.distribution.distributionDomainName);
    new OutsideProbe(this, 'Probe', { environment, host, topic });
  }
}
