import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction } from '../functions/event-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import type { MailSender } from '../mail-sender.ts';

export interface MailFeedbackProps {
  environment: Environment;
  sender: MailSender;
  functions: FunctionFactory;
}

/** Suppresses recipients whose emails bounce or who complain. */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, { environment, sender, functions }: MailFeedbackProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      functions,
      spec: workers.recordMailFeedback,
      rule: 'Reported',
      // The default bus has the events of every email that the account sends.
      pattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [sender.configurationSet] } } },
      },
      name: 'mail-feedback',
    });
  }
}
