import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction, eventsOf } from '../functions/event-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface WebhookNoticesProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/** Emails owners whose webhooks fail. */
export class WebhookNotices extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: WebhookNoticesProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      bus,
      functions,
      spec: workers.notifyWebhookOwner,
      rule: 'Failing',
      pattern: eventsOf('webhook.failing', 'webhook.disabled'),
      name: 'webhook-notices',
      isUsed: environment.mailFrom !== undefined,
    });
  }
}
