import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Environment } from '../environment/schema.ts';

export interface WorkerQueueProps {
  environment: Environment;
  /** Part of the queues' names. */
  name: string;
  /** Time limit of the function that works the queue off. */
  workerTimeoutSeconds: number;
}

export interface WorkerBatching {
  batchSize: number;
  maxBatchingWindow: Duration;
  /** Most batches at work at once. */
  maxConcurrency: number;
}

/** A queue that a function works off, and the dead-letter queue for what keeps failing. */
export class WorkerQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetterQueue: Queue;

  constructor(scope: Construct, id: string, { environment, name, workerTimeoutSeconds }: WorkerQueueProps) {
    super(scope, id);
    this.deadLetterQueue = new Queue(this, 'DeadLetterQueue', {
      queueName: `signpost-${environment.name}-${name}-dead`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      queueName: `signpost-${environment.name}-${name}`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      // AWS recommends a visibility timeout of at least six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * workerTimeoutSeconds),
      // Generous, because a throttled table sends batches back that there is nothing wrong with.
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount: 10 },
    });
  }

  /** Lets a function work the queue off; what it reports as failed comes back, the rest is done. */
  addWorker(worker: IFunction, batching: WorkerBatching): void {
    worker.addEventSource(new SqsEventSource(this.queue, { ...batching, reportBatchItemFailures: true }));
  }
}
