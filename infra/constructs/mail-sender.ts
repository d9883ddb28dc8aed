import { CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { mailDomain, mailIdentityOf } from '#infra/environment/mail.ts';
import type { Environment } from '#infra/environment/schema.ts';

export interface MailSenderProps {
  environment: Environment;
  /** Sender of all emails. */
  address: string;
}

/** The sender of emails in Amazon SES. Bounces and complaints become events on the account's default bus. */
export class MailSender extends Construct {
  readonly address: string;
  readonly configurationSet: string;
  readonly #identities: readonly string[];

  constructor(scope: Construct, id: string, { environment, address }: MailSenderProps) {
    super(scope, id);
    this.address = address;
    this.configurationSet = `signpost-${environment.name}`;
    // SES authorizes by the identity of the address if there is one, otherwise by that of its domain. Both
    // may exist: one created by hand, or left from before the environment had a hosted zone.
    const identity = mailIdentityOf(environment);
    this.#identities = identity === address ? [address] : [mailDomain(address), address];
    if (identity !== undefined) this.#createIdentity(identity, environment);

    const set = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: this.configurationSet,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    set.addEventDestination('Feedback', {
      // SES can publish to the default bus only.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /** Allows actions: sending from this address only, because the identity may be a domain. */
  allow(actions: ReadonlySet<string>): PolicyStatement[] {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    const sending = new PolicyStatement({
      actions: ['ses:SendEmail'],
      // AWS checks the configuration set, too.
      resources: [
        ...this.#identities.map((name) => arn('identity', name)),
        arn('configuration-set', this.configurationSet),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': this.address } },
    });
    // SES has no resource for the quotas of the account.
    const asking = new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] });
    return [...(actions.has('SendEmail') ? [sending] : []), ...(actions.has('GetAccount') ? [asking] : [])];
  }

  #createIdentity(name: string, { domains, region }: Environment): void {
    const { hostedZone } = domains;
    const isDomain = hostedZone !== undefined && name === mailDomain(this.address);
    const zone =
      isDomain &&
      PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: hostedZone.id,
        zoneName: hostedZone.name,
      });
    // Keep the path of this construct: SES refuses to create the same identity a second time.
    const identity = new EmailIdentity(this, 'Default', {
      identity: zone ? { value: name, hostedZone: zone } : Identity.email(name),
      // Aligns SPF with the sender. An MX record belongs to a region, so each region
      // has a subdomain of its own.
      ...(zone && { mailFromDomain: `bounce-${region}.${name}` }),
    });
    // Other environments and programs may use the identity. It costs nothing.
    for (const resource of identity.node.findAll().filter((it) => CfnResource.isCfnResource(it)))
      resource.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}
