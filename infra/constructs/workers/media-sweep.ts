import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

/** Removes media that no Smart Link uses, on a schedule: unused uploads, and files left behind by a crash. */
export class MediaSweep extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    new ScheduledFunction(this, 'Sweep', {
      every: Duration.minutes(15),
      spec: workers.sweepMedia,
      functions,
    });
  }
}
