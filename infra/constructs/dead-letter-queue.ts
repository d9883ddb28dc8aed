import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Environment } from '../environment/schema.ts';

/** Keeps messages that could not be processed, and alarms an operator. Named after its messages. */
export class DeadLetterQueue extends Queue {
  constructor(
    scope: Construct,
    id: string,
    { environment, name }: { environment: Environment; name: string },
  ) {
    super(scope, id, {
      queueName: `signpost-${environment.name}-${name}-dead`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }
}
