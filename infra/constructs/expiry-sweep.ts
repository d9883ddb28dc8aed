import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../functions/routes/workers.ts';
import { Clock } from './clock.ts';
import type { FunctionFactory } from './service-function.ts';

/** Marks links that have expired, by the clock. Redirects do not wait for it: they look at the clock themselves. */
export class ExpirySweep extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    new Clock(this, 'Sweep', {
      every: Duration.minutes(5),
      spec: workers.sweepExpired,
      functions,
    });
  }
}
