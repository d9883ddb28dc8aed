import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import {
  EVENT_SOURCE,
  type EventType,
  MEMBER_INVITED,
  PASSKEY_CHANGED,
  SIGN_IN_REQUESTED,
} from '../../../shared/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface PeopleMailProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/**
 * Emails sign-in codes, invitations and notices about passkeys. The rule invokes the function directly: people wait
 * for these emails.
 */
export class PeopleMail extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: PeopleMailProps) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', {
      environment,
      name: 'people-mails',
      isUsed: environment.mailFrom !== undefined,
    });
    new Rule(this, 'Asked', {
      eventBus: bus,
      eventPattern: {
        source: [EVENT_SOURCE],
        detailType: [SIGN_IN_REQUESTED, MEMBER_INVITED, PASSKEY_CHANGED] satisfies EventType[],
      },
      targets: [
        new LambdaFunction(functions.create(this, workers.mailPeople, { deadLetterQueue }), {
          deadLetterQueue,
        }),
      ],
    });
  }
}
