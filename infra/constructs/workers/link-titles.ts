import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { TITLE_REQUESTED } from '../../../shared/core/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction, eventsOf } from '../functions/event-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface LinkTitlesProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/** Reads the titles of links from their pages. How many run at once is limited by the rates in `fill-title.ts`. */
export class LinkTitles extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: LinkTitlesProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      bus,
      functions,
      spec: workers.fetchTitle,
      rule: 'Requested',
      pattern: eventsOf(TITLE_REQUESTED),
      name: 'titles',
    });
  }
}
