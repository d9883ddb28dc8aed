import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MAX_RECEIVES } from '../../../shared/platform/runtime/queue-limits.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';

export interface WorkerQueueProps {
  environment: Environment;
  /** Part of the names of both queues. */
  name: string;
  /** Timeout of the worker function. */
  workerTimeoutSeconds: number;
  /** False: nothing sends to the queue, and nothing polls it, which would cost $0.26 a month. Default: true. */
  isUsed?: boolean;
}

export interface WorkerBatching {
  batchSize: number;
  maxBatchingWindow: Duration;
  /** Maximum number of concurrent batches. */
  maxConcurrency: number;
}

/** A queue with a worker function, and the dead-letter queue for messages that keep failing. */
export class WorkerQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetterQueue: Queue;
  readonly isUsed: boolean;

  constructor(
    scope: Construct,
    id: string,
    { environment, name, workerTimeoutSeconds, isUsed = true }: WorkerQueueProps,
  ) {
    super(scope, id);
    this.isUsed = isUsed;
    this.deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', { environment, name, isUsed });
    this.queue = new Queue(this, 'Queue', {
      queueName: `signpost-${environment.name}-${name}`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      // AWS recommends a visibility timeout of at least six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * workerTimeoutSeconds),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount: MAX_RECEIVES },
    });
  }

  /** Adds the worker function. Only the messages that it reports as failed are retried. */
  addWorker(worker: IFunction, batching: WorkerBatching): void {
    worker.addEventSource(
      new SqsEventSource(this.queue, { ...batching, enabled: this.isUsed, reportBatchItemFailures: true }),
    );
  }
}
