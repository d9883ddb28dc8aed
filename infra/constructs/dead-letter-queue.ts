import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Environment } from '../environment/schema.ts';

/** Keeps what could not be processed for an operator, who is alarmed. Named after what it holds. */
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
