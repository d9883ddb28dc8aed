import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction, eventsOf } from '../functions/event-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface SurveyStorageProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/** Counts the storage of survey responses to their accounts, also where no emails are sent. */
export class SurveyStorage extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: SurveyStorageProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      bus,
      functions,
      spec: workers.reserveSurveyStorage,
      rule: 'Submitted',
      pattern: eventsOf('survey.submitted', 'subscriber.confirmed'),
      name: 'survey-storage',
    });
  }
}
