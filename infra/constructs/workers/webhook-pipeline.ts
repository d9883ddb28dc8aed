import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '#functions/manifest/workers.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { EVENT_SOURCE } from '#shared/core/events/event.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { batchesAtOnce, WorkerQueue } from '../functions/worker-queue.ts';

/** Delivers events from the bus to the webhooks that subscribe to them. */
export class WebhookPipeline extends Construct {
  readonly deliveries: WorkerQueue;
  /** Queue for slow receivers, so that they only delay one another. */
  readonly slow: WorkerQueue;
  readonly #events: WorkerQueue;

  constructor(
    scope: Construct,
    id: string,
    { environment, bus }: { environment: Environment; bus: EventBus },
  ) {
    super(scope, id);
    this.#events = new WorkerQueue(this, 'Events', {
      environment,
      name: 'webhook-events',
      spec: workers.fanOutEvents,
      batchSize: 10,
      maxConcurrency: batchesAtOnce(environment, 10),
    });
    const delivery = {
      environment,
      spec: workers.deliverWebhook,
      // Deliveries in a batch would wait for one another: the next batch starts when all of them are done.
      batchSize: 1,
      maxConcurrency: environment.capacity.webhookSenders,
    };
    this.deliveries = new WorkerQueue(this, 'Deliveries', { ...delivery, name: 'webhooks' });
    this.slow = new WorkerQueue(this, 'SlowDeliveries', { ...delivery, name: 'webhooks-slow' });
    new Rule(this, 'AllEvents', {
      eventBus: bus,
      eventPattern: { source: [EVENT_SOURCE] },
      targets: [this.#events.target()],
    });
  }

  addWorkers(scope: Construct, functions: FunctionFactory): void {
    this.#events.addWorker(scope, functions);
    const deliver = functions.create(scope, workers.deliverWebhook);
    for (const queue of [this.deliveries, this.slow]) queue.invoke(deliver);
  }
}
