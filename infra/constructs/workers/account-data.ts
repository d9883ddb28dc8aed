import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { EVENT_SOURCE, type EventType, EXPORT_REQUESTED } from '../../../shared/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface AccountDataProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/**
 * Exports of accounts, and their deletion on a schedule. The rule invokes the exporter directly: exports are rare,
 * and polling a queue would cost more than the exports.
 */
export class AccountData extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: AccountDataProps) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', { environment, name: 'exports' });
    new Rule(this, 'ExportRequested', {
      eventBus: bus,
      eventPattern: {
        source: [EVENT_SOURCE],
        detailType: [EXPORT_REQUESTED] satisfies EventType[],
      },
      targets: [
        new LambdaFunction(functions.create(this, workers.exportAccount, { deadLetterQueue }), {
          deadLetterQueue,
        }),
      ],
    });
    new ScheduledFunction(this, 'DeletionsSweep', {
      every: Duration.minutes(5),
      spec: workers.sweepDeletions,
      functions,
    });
  }
}
