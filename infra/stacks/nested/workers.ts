import { Duration, NestedStack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import { workers } from '#functions/manifest/workers.ts';
import {
  addEventFunction,
  type EventFunctionProps,
  eventsOf,
} from '#infra/constructs/functions/event-function.ts';
import { ScheduledFunction } from '#infra/constructs/functions/scheduled-function.ts';
import type { FunctionFactory } from '#infra/constructs/functions/service-function.ts';
import type { MailSender } from '#infra/constructs/mail-sender.ts';
import type { Runbook } from '#infra/constructs/runbooks.ts';
import { urlCheckQueue } from '#infra/constructs/workers/queues.ts';
import type { Environment } from '#infra/environment/schema.ts';
import {
  APP_CONNECTED,
  CHECKS_DUE,
  type EventType,
  EXPORT_REQUESTED,
  MEMBER_INVITED,
  PASSKEY_CHANGED,
  REGISTRATION_REQUESTED,
  SIGN_IN_REQUESTED,
  SNAPSHOT_REQUESTED,
  SUBSCRIPTION_REQUESTED,
  TITLE_REQUESTED,
} from '#shared/core/events/event.ts';
import type { EventsStack } from './events.ts';
import { isMonitored } from './monitoring.ts';

export interface WorkersStackProps {
  environment: Environment;
  events: EventsStack;
  functions: FunctionFactory;
}

/**
 * The workers of the queues and the scheduled functions. Nothing is lost without them: queues
 * keep messages for four days.
 */
export class WorkersStack extends NestedStack {
  readonly #props: WorkersStackProps;

  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    super(scope, id);
    this.#props = props;
    const { environment, events, functions } = props;
    if (environment.links.urlChecker) {
      const checks = urlCheckQueue(this, environment);
      events.addWorkers(this, functions.withUrlCheckQueue(checks.queue));
      checks.addWorker(this, functions);
    } else {
      events.addWorkers(this, functions);
    }
    if (events.mailSender) this.#addMailFeedback(events.mailSender);
    const sendsMail = events.mailSender !== undefined;
    // Emails owners whose webhooks fail, or whose domains lapse.
    this.#onEvent('WebhookNotices', {
      spec: workers.notifyWebhookOwner,
      rule: 'Failing',
      pattern: eventsOf(
        'webhook.failing',
        'webhook.disabled',
        'domain.lapsing',
        'domain.lapsed',
        'domain.released',
        'domain.taken_over',
      ),
      name: 'webhook-notices',
      isUsed: sendsMail,
    });
    // Emails sign-in codes, invitations and notices about passkeys and apps.
    this.#onEvent('PeopleMail', {
      spec: workers.mailPeople,
      rule: 'Asked',
      pattern: eventsOf(SIGN_IN_REQUESTED, MEMBER_INVITED, PASSKEY_CHANGED, APP_CONNECTED),
      name: 'people-mails',
      isUsed: sendsMail,
    });
    // Exports of accounts, and their deletion.
    const accountData = this.#onEvent('AccountData', {
      spec: workers.exportAccount,
      rule: 'ExportRequested',
      pattern: eventsOf(EXPORT_REQUESTED),
      name: 'exports',
    });
    this.#everyMinutes(5, [accountData, 'DeletionsSweep'], workers.sweepDeletions);
    // The small copies of images on pages, and their social cards.
    this.#onEvent('ImageCopies', {
      spec: workers.copyImages,
      rule: 'PageChanged',
      pattern: eventsOf('smart_link.created', 'smart_link.updated', 'smart_link.unblocked'),
      name: 'image-copies',
      isAlarmed: false,
    });
    // Counts the storage of survey responses to their accounts, also where no emails are sent.
    this.#onEvent('SurveyStorage', {
      spec: workers.reserveSurveyStorage,
      rule: 'Submitted',
      pattern: eventsOf('survey.submitted', 'subscriber.confirmed'),
      name: 'survey-storage',
      isAlarmed: false,
    });
    // Emails to webinar registrants and subscribers: the confirmation link, for which
    // visitors wait, and reminders.
    const webinarMail = this.#onEvent('WebinarMail', {
      spec: workers.mailRegistrant,
      rule: 'RegistrationRequested',
      pattern: eventsOf(REGISTRATION_REQUESTED, SUBSCRIPTION_REQUESTED),
      name: 'webinar-mails',
      isUsed: sendsMail,
    });
    if (sendsMail) {
      // One query each if nothing is due.
      this.#everyMinutes(5, [webinarMail, 'Reminders'], workers.remindRegistered);
      this.#everyMinutes(5, ['ReportMail', 'Reports'], workers.mailReports);
    }
    if (environment.links.checks !== 'off') {
      this.#addLinkChecks();
      // How many run at once is limited by the rates in `fill-title.ts`.
      this.#onEvent('LinkTitles', {
        spec: workers.fetchTitle,
        rule: 'Requested',
        pattern: eventsOf(TITLE_REQUESTED),
        name: 'titles',
        isAlarmed: false,
      });
    }
    // Sends a visitor's request from outside the distribution: DNS, certificate, distribution, API, function,
    // table. Alarms on our own metrics see nothing if no request gets that far. If Lambda itself stops in the
    // region, its runs are missing, which raises the same alarm.
    if (isMonitored(environment))
      this.#everyMinutes(2, ['FrontendProbe', 'Probe', 'the-probe-fails'], workers.probeFrontend);
    // Takes customers' domains live. A run goes on for as long as domains are due within seconds;
    // without any, it reads once.
    if (environment.domains.customers === 'tenants')
      this.#everyMinutes(1, ['Domains', 'Host'], workers.hostDomains);
    // Looks at the TXT record of each verified domain once a day.
    this.#everyMinutes(15, ['DomainChecks', 'Check'], workers.checkDomains);
    // Marks expired links. Redirects do not depend on it: they check the expiry date themselves.
    this.#everyMinutes(5, ['Expiry', 'Sweep'], workers.sweepExpired);
    this.#addFolds();
    // Removes media that no Smart Link uses: unused uploads, and files left behind by a crash.
    this.#everyMinutes(15, ['MediaSweep', 'Sweep'], workers.sweepMedia);
  }

  /** Suppresses recipients whose emails bounce or who complain. */
  #addMailFeedback({ configurationSet }: MailSender): void {
    this.#onEvent('MailFeedback', {
      // The default bus has the events of every email that the account sends.
      bus: undefined,
      spec: workers.recordMailFeedback,
      rule: 'Reported',
      pattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSet] } } },
      },
      name: 'mail-feedback',
    });
  }

  /**
   * Checks the destinations of recently visited links. Each link has its own time of day. If many are due,
   * the scheduled run requests up to three more runs through the bus, which costs nothing while there are
   * none: the leases of shards limit how many run at once. A failed run is not retried, because the next
   * scheduled one requests it again.
   */
  #addLinkChecks(): void {
    this.#alsoOn(CHECKS_DUE, 'Due', this.#everyMinutes(5, ['LinkChecks', 'Check'], workers.checkLinks));
  }

  /**
   * Folds finished days of accounts with many visited links; without any, it reads once. Reports of large
   * accounts ask for a snapshot of the current day, and ask again if a run fails.
   */
  #addFolds(): void {
    this.#alsoOn(SNAPSHOT_REQUESTED, 'Asked', this.#everyMinutes(30, ['Folds', 'Fold'], workers.foldDays));
  }

  /** Lets an event invoke a scheduled function, too, without retries. */
  #alsoOn(event: EventType, rule: string, { node, scheduled }: ScheduledFunction): void {
    new Rule(node.scope as Construct, rule, {
      eventBus: this.#props.events.bus,
      eventPattern: eventsOf(event),
      targets: [new LambdaFunction(scheduled, { retryAttempts: 0 })],
    });
  }

  /** A worker that a rule invokes. */
  #onEvent(id: string, event: Omit<EventFunctionProps, 'environment' | 'functions'>): Construct {
    const { environment, events, functions } = this.#props;
    const worker = new Construct(this, id);
    addEventFunction(worker, { environment, functions, bus: events.bus, ...event });
    return worker;
  }

  /** A scheduled one, by the IDs of its constructs and the runbook of its alarm. */
  #everyMinutes(
    minutes: number,
    [outer, id, runbook]: [outer: Construct | string, id: string, runbook?: Runbook],
    spec: FunctionSpec,
  ): ScheduledFunction {
    const scope = typeof outer === 'string' ? new Construct(this, outer) : outer;
    const { functions } = this.#props;
    return new ScheduledFunction(scope, id, { every: Duration.minutes(minutes), spec, functions, runbook });
  }
}
