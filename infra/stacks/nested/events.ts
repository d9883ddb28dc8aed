import { NestedStack } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import type { Queues } from '#infra/constructs/functions/function-context.ts';
import type { FunctionFactory } from '#infra/constructs/functions/service-function.ts';
import type { WorkerQueue } from '#infra/constructs/functions/worker-queue.ts';
import type { MailSender } from '#infra/constructs/mail-sender.ts';
import { EventPipeline } from '#infra/constructs/workers/event-pipeline.ts';
import { clickQueue, conversionQueue, importQueue } from '#infra/constructs/workers/queues.ts';
import { SurveyMail } from '#infra/constructs/workers/survey-mail.ts';
import { WebhookPipeline } from '#infra/constructs/workers/webhook-pipeline.ts';
import type { Environment } from '#infra/environment/schema.ts';

export interface EventsStackProps {
  environment: Environment;
}

/**
 * Queues and the event bus for everything that happens after a response. Deleting the stack loses the clicks
 * and events that are still in a queue.
 */
export class EventsStack extends NestedStack {
  readonly queues: Queues;
  readonly bus: EventBus;
  readonly mailSender: MailSender | undefined;
  readonly #clicks: WorkerQueue;
  readonly #conversions: WorkerQueue;
  readonly #events: EventPipeline;
  readonly #imports: WorkerQueue;
  readonly #surveyMail: SurveyMail;
  readonly #webhooks: WebhookPipeline;

  constructor(scope: Construct, id: string, { environment }: EventsStackProps) {
    super(scope, id);
    this.#clicks = clickQueue(this, environment);
    this.#conversions = conversionQueue(this, environment);
    this.#events = new EventPipeline(this, 'Events', { environment });
    this.#imports = importQueue(this, environment);
    this.bus = this.#events.bus;
    this.#surveyMail = new SurveyMail(this, 'SurveyMail', { environment, bus: this.bus });
    this.#webhooks = new WebhookPipeline(this, 'Webhooks', { environment, bus: this.bus });
    this.mailSender = this.#surveyMail.sender;
    this.queues = {
      clickQueue: this.#clicks.queue,
      conversionQueue: this.#conversions.queue,
      eventQueue: this.#events.published.queue,
      importQueue: this.#imports.queue,
      webhookQueue: this.#webhooks.deliveries.queue,
      slowWebhookQueue: this.#webhooks.slow.queue,
      deadWebhookQueue: this.#webhooks.deliveries.deadLetterQueue,
    };
  }

  /**
   * Adds the workers of the queues, in another stack: they need the origins of the edge, which takes minutes
   * to deploy and should not delay the queues.
   */
  addWorkers(scope: Construct, functions: FunctionFactory): void {
    this.#clicks.addWorker(scope, functions);
    this.#conversions.addWorker(scope, functions);
    this.#events.addRelay(scope, functions);
    this.#imports.addWorker(scope, functions);
    this.#surveyMail.addMailer(scope, functions);
    this.#webhooks.addWorkers(scope, functions);
  }
}
