import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { EVENT_SOURCE, type EventType, PAGE_OUTDATED } from '../../../shared/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface ImageCopiesProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/**
 * Makes the small copies of images on pages, and their social cards. The rule invokes the function directly: a change
 * of a page is on the bus anyway, and polling a queue would cost more than all copies.
 */
export class ImageCopies extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: ImageCopiesProps) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', {
      environment,
      name: 'image-copies',
    });
    new Rule(this, 'PageChanged', {
      eventBus: bus,
      eventPattern: {
        source: [EVENT_SOURCE],
        detailType: [
          'smart_link.created',
          'smart_link.updated',
          'smart_link.unblocked',
          PAGE_OUTDATED,
        ] satisfies EventType[],
      },
      targets: [
        new LambdaFunction(functions.create(this, workers.copyImages, { deadLetterQueue }), {
          deadLetterQueue,
        }),
      ],
    });
    new ScheduledFunction(this, 'Outdated', {
      every: Duration.minutes(15),
      spec: workers.findOutdatedPages,
      functions,
    });
  }
}
