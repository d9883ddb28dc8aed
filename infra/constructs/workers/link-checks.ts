import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { CHECKS_DUE } from '../../../shared/core/events/event.ts';
import { eventsOf } from '../functions/event-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface LinkChecksProps {
  bus: EventBus;
  functions: FunctionFactory;
}

/**
 * Checks the destinations of recently visited links. Each link has its own time of day. If many are due, the scheduled run
 * requests up to three more runs through the bus, which costs nothing while there are none: the leases of shards limit how
 * many run at once. A failed run is not retried, because the next scheduled one requests it again.
 */
export class LinkChecks extends Construct {
  constructor(scope: Construct, id: string, { bus, functions }: LinkChecksProps) {
    super(scope, id);
    const { scheduled } = new ScheduledFunction(this, 'Check', {
      every: Duration.minutes(5),
      spec: workers.checkLinks,
      functions,
    });
    new Rule(this, 'Due', {
      eventBus: bus,
      eventPattern: eventsOf(CHECKS_DUE),
      targets: [new LambdaFunction(scheduled, { retryAttempts: 0 })],
    });
  }
}
