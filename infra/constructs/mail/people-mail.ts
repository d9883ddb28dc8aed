import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { MEMBER_INVITED, PASSKEY_CHANGED, SIGN_IN_REQUESTED } from '../../../shared/core/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction, eventsOf } from '../functions/event-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface PeopleMailProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/** Emails sign-in codes, invitations and notices about passkeys. */
export class PeopleMail extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: PeopleMailProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      bus,
      functions,
      spec: workers.mailPeople,
      rule: 'Asked',
      pattern: eventsOf(SIGN_IN_REQUESTED, MEMBER_INVITED, PASSKEY_CHANGED),
      name: 'people-mails',
      isUsed: environment.mailFrom !== undefined,
    });
  }
}
