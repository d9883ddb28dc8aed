import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

/** Marks expired links on a schedule. Redirects do not depend on it: they check the expiry date themselves. */
export class ExpirySweep extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    new ScheduledFunction(this, 'Sweep', {
      every: Duration.minutes(5),
      spec: workers.sweepExpired,
      functions,
    });
  }
}
