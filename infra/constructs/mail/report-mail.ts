import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

/** Emails scheduled reports. Only if the environment sends emails. */
export class ReportMail extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    // One query if nothing is due.
    new ScheduledFunction(this, 'Reports', {
      every: Duration.minutes(5),
      spec: workers.mailReports,
      functions,
    });
  }
}
