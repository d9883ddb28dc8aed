import { Duration } from 'aws-cdk-lib';
import { type EventBus, Match, Rule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '#functions/manifest/workers.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { CONFIRMATION_REQUESTED } from '#shared/core/events/event.ts';
import { eventsOf } from '../functions/event-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { WorkerQueue } from '../functions/worker-queue.ts';
import { MailSender } from '../mail-sender.ts';

/** Emails survey responses, each or once a day, and asks their recipients to confirm. */
export class SurveyMail extends Construct {
  /** Undefined if the environment sends no emails. */
  readonly sender: MailSender | undefined;
  readonly #mails: WorkerQueue;

  constructor(
    scope: Construct,
    id: string,
    { environment, bus }: { environment: Environment; bus: EventBus },
  ) {
    super(scope, id);
    const { mail } = environment;
    if (mail) {
      this.sender = new MailSender(this, 'Sender', { environment, address: mail.from });
    }
    const enabled = this.sender !== undefined;
    this.#mails = new WorkerQueue(this, 'Mails', {
      environment,
      name: 'survey-mails',
      spec: workers.mailSubmission,
      isUsed: enabled,
      batchSize: 10,
      // Amazon SES accepts 14 emails a second from a new account.
      maxConcurrency: 2,
    });
    const targets = [this.#mails.target()];
    new Rule(this, 'Submitted', {
      enabled,
      eventBus: bus,
      eventPattern: eventsOf('survey.submitted', CONFIRMATION_REQUESTED),
      targets,
    });
    new Rule(this, 'Stored', {
      enabled,
      eventBus: bus,
      eventPattern: {
        ...eventsOf('smart_link.created', 'smart_link.updated'),
        // Any text, but not null.
        detail: { data: { type: ['surveyLink'], submissionDetails: { email: Match.prefix('') } } },
      },
      targets,
    });
  }

  addMailer(scope: Construct, functions: FunctionFactory): void {
    this.#mails.addWorker(scope, functions);
    if (this.sender) {
      // Summaries are due once a day; the next run retries failed ones.
      new ScheduledFunction(scope, 'SurveyDigests', {
        every: Duration.minutes(15),
        spec: workers.mailDigests,
        functions,
      });
    }
  }
}
