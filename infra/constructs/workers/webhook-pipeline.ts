import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { EVENT_SOURCE } from '../../../shared/core/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { WorkerQueue } from '../functions/worker-queue.ts';

/** Delivers events from the bus to the webhooks that subscribe to them. */
export class WebhookPipeline extends Construct {
  readonly queue: Queue;
  /** For slow receivers, so that they only delay one another. */
  readonly slowQueue: Queue;
  readonly deadLetterQueue: Queue;
  readonly #environment: Environment;
  readonly #events: WorkerQueue;
  readonly #deliveries: WorkerQueue;
  readonly #slow: WorkerQueue;

  constructor(
    scope: Construct,
    id: string,
    { environment, bus }: { environment: Environment; bus: EventBus },
  ) {
    super(scope, id);
    this.#environment = environment;
    this.#events = new WorkerQueue(this, 'Events', {
      environment,
      name: 'webhook-events',
      workerTimeoutSeconds: workers.fanOutEvents.timeoutSeconds,
    });
    const workerTimeoutSeconds = workers.deliverWebhook.timeoutSeconds;
    this.#deliveries = new WorkerQueue(this, 'Deliveries', {
      environment,
      name: 'webhooks',
      workerTimeoutSeconds,
    });
    this.#slow = new WorkerQueue(this, 'SlowDeliveries', {
      environment,
      name: 'webhooks-slow',
      workerTimeoutSeconds,
    });
    this.queue = this.#deliveries.queue;
    this.slowQueue = this.#slow.queue;
    this.deadLetterQueue = this.#deliveries.deadLetterQueue;
    new Rule(this, 'AllEvents', {
      eventBus: bus,
      eventPattern: { source: [EVENT_SOURCE] },
      targets: [
        new SqsQueue(this.#events.queue, {
          message: RuleTargetInput.fromEventPath('$.detail'),
          deadLetterQueue: this.#events.deadLetterQueue,
        }),
      ],
    });
  }

  addWorkers(scope: Construct, functions: FunctionFactory): void {
    this.#events.addWorker(functions.create(scope, workers.fanOutEvents), {
      batchSize: 10,
      maxBatchingWindow: Duration.seconds(0),
      maxConcurrency: 10,
    });
    const deliver = functions.create(scope, workers.deliverWebhook);
    for (const queue of [this.#deliveries, this.#slow]) {
      queue.addWorker(deliver, {
        // Deliveries in a batch would wait for one another: the next batch starts when all of them are done.
        batchSize: 1,
        maxBatchingWindow: Duration.seconds(0),
        maxConcurrency: this.#environment.webhookSenders,
      });
    }
  }
}
