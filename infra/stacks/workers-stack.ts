import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ExpirySweep } from '../constructs/expiry-sweep.ts';
import { MediaSweep } from '../constructs/media-sweep.ts';
import type { FunctionFactory } from '../constructs/service-function.ts';
import type { Environment } from '../environment/schema.ts';
import type { EventsStack } from './events-stack.ts';

export interface WorkersStackProps {
  environment: Environment;
  events: EventsStack;
  functions: FunctionFactory;
}

/** What works the queues off, and what the clock starts. Without it nothing is lost: the queues keep it for four days. */
export class WorkersStack extends Stack {
  constructor(scope: Construct, id: string, { environment, events, functions }: WorkersStackProps) {
    super(scope, id, { env: { region: environment.region } });
    events.addWorkers(this, functions);
    new ExpirySweep(this, 'Expiry', { functions });
    new MediaSweep(this, 'MediaSweep', { functions });
  }
}
