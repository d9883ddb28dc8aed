import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

/** Keeps messages that could not be processed, and alarms an operator. Named after its messages. */
export class DeadLetterQueue extends Queue {
  /** False: nothing can get there, so that it needs no alarm. */
  readonly isUsed: boolean;

  constructor(
    scope: Construct,
    id: string,
    { environment, name, isUsed = true }: { environment: Environment; name: string; isUsed?: boolean },
  ) {
    super(scope, id, {
      queueName: `signpost-${environment.name}-${name}-dead`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.isUsed = isUsed;
  }
}
