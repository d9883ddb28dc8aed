import { Duration } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { PAGE_OUTDATED } from '../../../shared/core/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction, eventsOf } from '../functions/event-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface ImageCopiesProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/** Makes the small copies of images on pages, and their social cards. */
export class ImageCopies extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: ImageCopiesProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      bus,
      functions,
      spec: workers.copyImages,
      rule: 'PageChanged',
      pattern: eventsOf('smart_link.created', 'smart_link.updated', 'smart_link.unblocked', PAGE_OUTDATED),
      name: 'image-copies',
    });
    new ScheduledFunction(this, 'Outdated', {
      every: Duration.minutes(15),
      spec: workers.findOutdatedPages,
      functions,
    });
  }
}
