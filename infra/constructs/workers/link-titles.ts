import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { EVENT_SOURCE, type EventType, TITLE_REQUESTED } from '../../../shared/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface LinkTitlesProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/**
 * Reads the titles of links from their pages. The rule invokes the function itself: polling a queue would cost more. How many
 * run at once is limited by the rates in `fill-title.ts`.
 */
export class LinkTitles extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: LinkTitlesProps) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', { environment, name: 'titles' });
    new Rule(this, 'Requested', {
      eventBus: bus,
      eventPattern: { source: [EVENT_SOURCE], detailType: [TITLE_REQUESTED] satisfies EventType[] },
      targets: [
        new LambdaFunction(functions.create(this, workers.fetchTitle, { deadLetterQueue }), {
          deadLetterQueue,
        }),
      ],
    });
  }
}
