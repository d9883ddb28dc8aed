import { Duration } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../functions/routes/workers.ts';
import type { Environment } from '../environment/schema.ts';
import { Clock } from './clock.ts';
import type { FunctionFactory } from './service-function.ts';
import { WorkerQueue } from './worker-queue.ts';

/** From an event in the outbox to the bus: announced ones at once, forgotten ones by the clock. */
export class EventPipeline extends Construct {
  readonly bus: EventBus;
  readonly queue: Queue;
  readonly #announced: WorkerQueue;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.bus = new EventBus(this, 'Bus', { eventBusName: `signpost-${environment.name}` });
    this.#announced = new WorkerQueue(this, 'Announced', {
      environment,
      name: 'events',
      workerTimeoutSeconds: workers.relayEvents.timeoutSeconds,
    });
    this.queue = this.#announced.queue;
  }

  addRelay(scope: Construct, functions: FunctionFactory): void {
    this.#announced.addWorker(functions.create(scope, workers.relayEvents), {
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(1),
      maxConcurrency: 5,
    });
    new Clock(scope, 'OutboxSweep', {
      every: Duration.minutes(5),
      spec: workers.sweepOutbox,
      functions,
    });
  }
}
