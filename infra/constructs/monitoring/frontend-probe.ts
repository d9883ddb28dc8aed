import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

/**
 * Sends a visitor's request from outside the distribution: DNS, certificate, distribution, API, function, table. Alarms on our
 * own metrics see nothing if no request gets that far. If Lambda itself stops in the region, its runs are missing, which raises
 * the same alarm.
 */
export class FrontendProbe extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    new ScheduledFunction(this, 'Probe', {
      every: Duration.minutes(2),
      spec: workers.probeFrontend,
      runbook: 'the-probe-fails',
      functions,
    });
  }
}
