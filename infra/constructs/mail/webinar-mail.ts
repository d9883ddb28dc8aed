import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { EVENT_SOURCE, type EventType, REGISTRATION_REQUESTED } from '../../../shared/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface WebinarMailProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
  /** Whether the environment sends emails: without them, there are no reminders. */
  sendsMail: boolean;
}

/** Emails to webinar registrants. The rule invokes the function directly: visitors wait for the confirmation link. */
export class WebinarMail extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions, sendsMail }: WebinarMailProps) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', {
      environment,
      name: 'webinar-mails',
      isUsed: environment.mailFrom !== undefined,
    });
    new Rule(this, 'RegistrationRequested', {
      eventBus: bus,
      eventPattern: {
        source: [EVENT_SOURCE],
        detailType: [REGISTRATION_REQUESTED] satisfies EventType[],
      },
      targets: [
        new LambdaFunction(functions.create(this, workers.mailRegistrant, { deadLetterQueue }), {
          deadLetterQueue,
        }),
      ],
    });
    if (!sendsMail) return;
    // One query if nothing is due.
    new ScheduledFunction(this, 'Reminders', {
      every: Duration.minutes(5),
      spec: workers.remindRegistered,
      functions,
    });
  }
}
