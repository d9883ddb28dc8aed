import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '../../functions/routes/workers.ts';
import { ScheduledFunction } from './scheduled-function.ts';
import type { FunctionFactory } from './service-function.ts';

/** Checks the destinations of recently visited links. Each link has its own time of day. */
export class LinkChecks extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: FunctionFactory }) {
    super(scope, id);
    new ScheduledFunction(this, 'Check', {
      every: Duration.minutes(5),
      spec: workers.checkLinks,
      functions,
    });
  }
}
