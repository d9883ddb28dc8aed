import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { workers } from '../../functions/routes.ts';
import type { Environment } from '../environments.ts';
import type { FunctionFactory } from './service-function.ts';

// AWS recommends a visibility timeout of at least six times the function's timeout.
const VISIBILITY_TIMEOUT = Duration.seconds(6 * workers.aggregateClicks.timeoutSeconds);

/** From a recorded click to its counters: queue, dead-letter queue and the aggregator between. */
export class ClickPipeline extends Construct {
  readonly queue: Queue;
  readonly deadLetterQueue: Queue;
  readonly #environment: Environment;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#environment = environment;
    this.deadLetterQueue = new Queue(this, 'DeadLetterQueue', {
      queueName: `signpost-${environment.name}-clicks-dead`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      queueName: `signpost-${environment.name}-clicks`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: VISIBILITY_TIMEOUT,
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount: 10 },
    });
  }

  addAggregator(functions: FunctionFactory): void {
    const aggregator = functions.create(this, workers.aggregateClicks);
    aggregator.addEventSource(
      new SqsEventSource(this.queue, {
        // Large batches fold many clicks of one link into one update of its counters.
        batchSize: 1000,
        maxBatchingWindow: Duration.seconds(this.#environment.clickBatchSeconds),
        maxConcurrency: this.#environment.clickAggregators,
        reportBatchItemFailures: true,
      }),
    );
  }
}
