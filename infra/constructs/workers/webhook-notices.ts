import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { EVENT_SOURCE, type EventType } from '../../../shared/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface WebhookNoticesProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/**
 * Emails owners whose webhooks fail. As in `MailFeedback`, the rule invokes the function directly, because events are
 * rare.
 */
export class WebhookNotices extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: WebhookNoticesProps) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', {
      environment,
      name: 'webhook-notices',
      isUsed: environment.mailFrom !== undefined,
    });
    new Rule(this, 'Failing', {
      eventBus: bus,
      eventPattern: {
        source: [EVENT_SOURCE],
        detailType: ['webhook.failing', 'webhook.disabled'] satisfies EventType[],
      },
      targets: [
        new LambdaFunction(functions.create(this, workers.notifyWebhookOwner, { deadLetterQueue }), {
          deadLetterQueue,
        }),
      ],
    });
  }
}
