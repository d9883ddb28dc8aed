import { Duration } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { REGISTRATION_REQUESTED, SUBSCRIPTION_REQUESTED } from '../../../shared/core/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction, eventsOf } from '../functions/event-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface WebinarMailProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
  /** Whether the environment sends emails: without them, there are no reminders. */
  sendsMail: boolean;
}

/** Emails to webinar registrants and subscribers: the confirmation link, for which visitors wait, and reminders. */
export class WebinarMail extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions, sendsMail }: WebinarMailProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      bus,
      functions,
      spec: workers.mailRegistrant,
      rule: 'RegistrationRequested',
      pattern: eventsOf(REGISTRATION_REQUESTED, SUBSCRIPTION_REQUESTED),
      name: 'webinar-mails',
      isUsed: environment.mailFrom !== undefined,
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
