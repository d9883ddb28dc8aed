import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../functions/routes/workers.ts';
import { Clock } from './clock.ts';
import type { FunctionFactory } from './service-function.ts';

/** Removes media that no Smart Link has, by the clock: uploads that were never used, and what a crash has left. */
export class MediaSweep extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    new Clock(this, 'Sweep', {
      every: Duration.minutes(15),
      spec: workers.sweepMedia,
      functions,
    });
  }
}
