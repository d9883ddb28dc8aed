import { Duration } from 'aws-cdk-lib';
import { RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { MAX_RECEIVES } from '#shared/platform/runtime/queue-limits.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { FunctionFactory } from './service-function.ts';

export interface WorkerQueueProps {
  environment: Environment;
  /** Part of the names of both queues. */
  name: string;
  /** The worker function. */
  spec: FunctionSpec & { timeoutSeconds: number };
  /**
   * False: nothing sends to the queue, and nothing polls it, which would cost $0.26 a month. Default: true.
   */
  isUsed?: boolean;
  batchSize: number;
  /** How long Lambda waits to fill a batch. Default: not at all. */
  maxBatchingWindow?: Duration;
  /** Maximum number of concurrent batches. */
  maxConcurrency: number;
}

/** The minimum of Lambda. */
const LEAST_CONCURRENCY = 2;

/**
 * A maximum of concurrent batches that no setting gives: the least for small environments, because a new
 * account has ten executions, and Lambda polls for each queue whether or not it can start a function.
 */
export const batchesAtOnce = ({ capacity }: Environment, most: number): number =>
  capacity.size === 'small' ? LEAST_CONCURRENCY : most;

/** A queue with a worker function, and the dead-letter queue for messages that keep failing. */
export class WorkerQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetterQueue: Queue;
  readonly isUsed: boolean;
  readonly #props: WorkerQueueProps;

  constructor(scope: Construct, id: string, props: WorkerQueueProps) {
    super(scope, id);
    const { environment, name, spec, isUsed = true } = props;
    this.isUsed = isUsed;
    this.#props = props;
    this.deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', { environment, name, isUsed });
    this.queue = new Queue(this, 'Queue', {
      queueName: `signpost-${environment.name}-${name}`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      // AWS recommends a visibility timeout of at least six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * spec.timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount: MAX_RECEIVES },
    });
  }

  /** Adds the worker function to a stack. */
  addWorker(scope: Construct, functions: FunctionFactory): void {
    this.invoke(functions.create(scope, this.#props.spec));
  }

  /** Sends messages to the worker. Only the messages that it reports as failed are retried. */
  invoke(worker: IFunction): void {
    const { batchSize, maxBatchingWindow = Duration.seconds(0), maxConcurrency } = this.#props;
    worker.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize,
        maxBatchingWindow,
        maxConcurrency,
        enabled: this.isUsed,
        reportBatchItemFailures: true,
      }),
    );
  }

  /** Target for rules of the event bus: each event becomes a message. */
  target(): SqsQueue {
    return new SqsQueue(this.queue, {
      message: RuleTargetInput.fromEventPath('$.detail'),
      deadLetterQueue: this.deadLetterQueue,
    });
  }
}
