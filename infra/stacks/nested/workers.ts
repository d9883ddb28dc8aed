import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { FunctionFactory } from '../../constructs/functions/service-function.ts';
import { MailFeedback } from '../../constructs/mail/mail-feedback.ts';
import { PeopleMail } from '../../constructs/mail/people-mail.ts';
import { ReportMail } from '../../constructs/mail/report-mail.ts';
import { WebinarMail } from '../../constructs/mail/webinar-mail.ts';
import { FrontendProbe } from '../../constructs/monitoring/frontend-probe.ts';
import { AccountData } from '../../constructs/workers/account-data.ts';
import { DomainHosting } from '../../constructs/workers/domain-hosting.ts';
import { ExpirySweep } from '../../constructs/workers/expiry-sweep.ts';
import { ImageCopies } from '../../constructs/workers/image-copies.ts';
import { LinkChecks } from '../../constructs/workers/link-checks.ts';
import { LinkTitles } from '../../constructs/workers/link-titles.ts';
import { MediaSweep } from '../../constructs/workers/media-sweep.ts';
import { urlCheckQueue } from '../../constructs/workers/queues.ts';
import { SurveyStorage } from '../../constructs/workers/survey-storage.ts';
import { WebhookNotices } from '../../constructs/workers/webhook-notices.ts';
import type { Environment } from '../../environment/schema.ts';
import type { EventsStack } from './events.ts';
import { isMonitored } from './monitoring.ts';

export interface WorkersStackProps {
  environment: Environment;
  events: EventsStack;
  functions: FunctionFactory;
}

/** The workers of the queues and the scheduled functions. Nothing is lost without them: queues keep messages for four days. */
export class WorkersStack extends NestedStack {
  constructor(scope: Construct, id: string, { environment, events, functions }: WorkersStackProps) {
    super(scope, id);
    if (environment.urlChecker) {
      const checks = urlCheckQueue(this, environment);
      events.addWorkers(this, functions.withUrlCheckQueue(checks.queue));
      checks.addWorker(this, functions);
    } else {
      events.addWorkers(this, functions);
    }
    if (events.mailSender) {
      new MailFeedback(this, 'MailFeedback', { environment, sender: events.mailSender, functions });
    }
    new WebhookNotices(this, 'WebhookNotices', { environment, bus: events.bus, functions });
    new PeopleMail(this, 'PeopleMail', { environment, bus: events.bus, functions });
    new AccountData(this, 'AccountData', { environment, bus: events.bus, functions });
    new ImageCopies(this, 'ImageCopies', { environment, bus: events.bus, functions });
    new SurveyStorage(this, 'SurveyStorage', { environment, bus: events.bus, functions });
    const sendsMail = events.mailSender !== undefined;
    new WebinarMail(this, 'WebinarMail', { environment, bus: events.bus, functions, sendsMail });
    if (sendsMail) new ReportMail(this, 'ReportMail', { functions });
    if (environment.linkChecks !== 'off') {
      new LinkChecks(this, 'LinkChecks', { bus: events.bus, functions });
      new LinkTitles(this, 'LinkTitles', { environment, bus: events.bus, functions });
    }
    if (isMonitored(environment)) new FrontendProbe(this, 'FrontendProbe', { functions });
    if (environment.customerDomains === 'tenants') new DomainHosting(this, 'Domains', { functions });
    new ExpirySweep(this, 'Expiry', { functions });
    new MediaSweep(this, 'MediaSweep', { functions });
  }
}
