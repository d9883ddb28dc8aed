import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import type { MailSender } from '../mail-sender.ts';

export interface MailFeedbackProps {
  environment: Environment;
  sender: MailSender;
  functions: FunctionFactory;
}

/**
 * Suppresses recipients whose emails bounce or who complain. The rule invokes the function directly: events are rare,
 * and polling a queue costs $0.26 a month.
 */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, { environment, sender, functions }: MailFeedbackProps) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue', {
      environment,
      name: 'mail-feedback',
    });
    new Rule(this, 'Reported', {
      // The bus has the events of every email that the account sends.
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [sender.configurationSet] } } },
      },
      targets: [
        new LambdaFunction(functions.create(this, workers.recordMailFeedback, { deadLetterQueue }), {
          deadLetterQueue,
        }),
      ],
    });
  }
}
