import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { WorkerQueue } from '../functions/worker-queue.ts';

/**
 * Checks the destinations of visited links and pages. In the same stack as the aggregator, which sends to the queue,
 * so that the setting can be removed in one deployment.
 */
export class UrlChecks extends Construct {
  readonly queue: Queue;
  readonly #checks: WorkerQueue;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#checks = new WorkerQueue(this, 'Checks', {
      environment,
      name: 'url-checks',
      workerTimeoutSeconds: workers.checkVisited.timeoutSeconds,
    });
    this.queue = this.#checks.queue;
  }

  addWorker(scope: Construct, functions: FunctionFactory): void {
    this.#checks.addWorker(functions.create(scope, workers.checkVisited), {
      // A page may have a hundred URLs.
      batchSize: 2,
      maxBatchingWindow: Duration.seconds(5),
      // Each checks four URLs concurrently.
      maxConcurrency: 2,
    });
  }
}
