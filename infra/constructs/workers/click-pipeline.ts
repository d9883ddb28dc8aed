import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { WorkerQueue } from '../functions/worker-queue.ts';

/** Counts recorded clicks. */
export class ClickPipeline extends Construct {
  readonly queue: Queue;
  readonly deadLetterQueue: Queue;
  readonly #environment: Environment;
  readonly #clicks: WorkerQueue;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#environment = environment;
    this.#clicks = new WorkerQueue(this, 'Clicks', {
      environment,
      name: 'clicks',
      workerTimeoutSeconds: workers.aggregateClicks.timeoutSeconds,
    });
    this.queue = this.#clicks.queue;
    this.deadLetterQueue = this.#clicks.deadLetterQueue;
  }

  addAggregator(scope: Construct, functions: FunctionFactory): void {
    const { clickBatchSeconds } = this.#environment;
    this.#clicks.addWorker(functions.create(scope, workers.aggregateClicks), {
      // Large batches combine many clicks on one link into one write. Lambda rejects batches above ten messages
      // without a batching window.
      batchSize: clickBatchSeconds === 0 ? 10 : 10_000,
      maxBatchingWindow: Duration.seconds(clickBatchSeconds),
      maxConcurrency: this.#environment.clickAggregators,
    });
  }
}
