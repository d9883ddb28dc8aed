import { Duration } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '#functions/manifest/workers.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { batchesAtOnce, WorkerQueue } from '../functions/worker-queue.ts';

/** Relays events from the outbox to the bus: right after the change, or otherwise by a scheduled sweep. */
export class EventPipeline extends Construct {
  readonly bus: EventBus;
  readonly published: WorkerQueue;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.bus = new EventBus(this, 'Bus', { eventBusName: `signpost-${environment.name}` });
    // Keep the construct's id: a new one would replace the queue.
    this.published = new WorkerQueue(this, 'Announced', {
      environment,
      name: 'events',
      spec: workers.relayEvents,
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(1),
      maxConcurrency: batchesAtOnce(environment, 5),
    });
  }

  addRelay(scope: Construct, functions: FunctionFactory): void {
    this.published.addWorker(scope, functions);
    new ScheduledFunction(scope, 'OutboxSweep', {
      every: Duration.minutes(5),
      spec: workers.sweepOutbox,
      functions,
    });
  }
}
