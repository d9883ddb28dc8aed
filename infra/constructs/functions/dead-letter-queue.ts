import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

export interface DeadLetterQueueProps {
  environment: Environment;
  /** Part of its name: what its messages are. */
  name: string;
  /** False: nothing can get there. Default: true. */
  isUsed?: boolean;
  /** False: its messages need nobody, so that only the dashboard shows them. Default: true. */
  isAlarmed?: boolean;
}

/** Keeps messages that could not be processed, and alarms an operator. */
export class DeadLetterQueue extends Queue {
  readonly isUsed: boolean;
  readonly isAlarmed: boolean;

  constructor(
    scope: Construct,
    id: string,
    { environment, name, isUsed = true, isAlarmed = true }: DeadLetterQueueProps,
  ) {
    super(scope, id, {
      queueName: `signpost-${environment.name}-${name}-dead`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.isUsed = isUsed;
    this.isAlarmed = isAlarmed;
  }
}
