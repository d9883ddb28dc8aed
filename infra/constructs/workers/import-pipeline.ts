import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { WorkerQueue } from '../functions/worker-queue.ts';

/** Creates the links of accepted import files. */
export class ImportPipeline extends Construct {
  readonly queue: Queue;
  readonly #imports: WorkerQueue;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#imports = new WorkerQueue(this, 'Imports', {
      environment,
      name: 'imports',
      workerTimeoutSeconds: workers.importLinks.timeoutSeconds,
    });
    this.queue = this.#imports.queue;
  }

  addImporter(scope: Construct, functions: FunctionFactory): void {
    this.#imports.addWorker(functions.create(scope, workers.importLinks), {
      // One, so that no import waits for those before it in a batch.
      batchSize: 1,
      maxBatchingWindow: Duration.seconds(0),
      // Imports are not urgent and must not use up the capacity that requests need.
      maxConcurrency: 4,
    });
  }
}
