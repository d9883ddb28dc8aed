import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

/** Takes customers' domains live. A run goes on for as long as domains are due within seconds; without any, it reads once. */
export class DomainHosting extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    new ScheduledFunction(this, 'Host', { every: Duration.minutes(1), spec: workers.hostDomains, functions });
  }
}
