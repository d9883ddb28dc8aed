import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../functions/routes/workers.ts';
import type { Environment } from '../environment/schema.ts';
import { ScheduledFunction } from './scheduled-function.ts';
import type { FunctionFactory } from './service-function.ts';
import { WorkerQueue } from './worker-queue.ts';

/** Exports of accounts, by a queue, and their deletion, on a schedule. */
export class AccountData extends Construct {
  readonly queue: Queue;
  readonly #exports: WorkerQueue;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#exports = new WorkerQueue(this, 'Exports', {
      environment,
      name: 'exports',
      workerTimeoutSeconds: workers.exportAccount.timeoutSeconds,
    });
    this.queue = this.#exports.queue;
  }

  addWorkers(scope: Construct, functions: FunctionFactory): void {
    this.#exports.addWorker(functions.create(scope, workers.exportAccount), {
      // An export may take all of the time that a function has.
      batchSize: 1,
      maxBatchingWindow: Duration.seconds(0),
      maxConcurrency: 2,
    });
    new ScheduledFunction(scope, 'DeletionsSweep', {
      every: Duration.minutes(5),
      spec: workers.sweepDeletions,
      functions,
    });
  }
}
