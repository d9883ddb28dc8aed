import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { WorkerQueue } from '../functions/worker-queue.ts';

/** Counts recorded conversions. */
export class ConversionPipeline extends Construct {
  readonly queue: Queue;
  readonly #conversions: WorkerQueue;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#conversions = new WorkerQueue(this, 'Queue', {
      environment,
      name: 'conversions',
      workerTimeoutSeconds: workers.countConversions.timeoutSeconds,
    });
    this.queue = this.#conversions.queue;
  }

  addCounter(scope: Construct, functions: FunctionFactory): void {
    this.#conversions.addWorker(functions.create(scope, workers.countConversions), {
      // Without a window, so that a first test conversion shows up at once. A message holds up to a hundred.
      batchSize: 10,
      maxBatchingWindow: Duration.seconds(0),
      maxConcurrency: 2,
    });
  }
}
