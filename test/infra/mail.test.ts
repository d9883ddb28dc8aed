import { describe, expect, it } from 'vitest';
import { environment } from '#infra/deployed-environments.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { noticesOf } from '#infra/environment/notices.ts';
import { type Environment, parseEnvironment } from '#infra/environment/schema.ts';
import type { Json } from '#test/support/json.ts';
import {
  type Resource,
  type Statement,
  type Synthesized,
  synthesized,
} from '#test/support/templates/templates.ts';

const FROM = 'surveys@example.com';

const everything = synthesized('everything');
const existing = synthesized('ownCertificates');
const local = synthesized('local');
const prod = synthesized('prod');

const functionOf = (template: Synthesized, row: string, env = 'prod'): Resource | undefined =>
  template.functions.find(({ Properties }) => Properties.FunctionName === functionName(env, row));

const sesGrantsOf = (template: Synthesized): Statement[] =>
  template.functions
    .flatMap((lambda) => template.statementsOf(lambda))
    .filter(({ Action }) => Action.some((action) => action.startsWith('ses:')));

/** `identity/example.com`, of the ARNs in a statement. */
const sesResources = ({ Resource: resources }: Statement): string[] =>
  (resources as Json[]).map((arn) => arn['Fn::Join'][1].at(-1).replace(/^:/, ''));

const recordsOf = (template: Synthesized, type: string): Resource[] =>
  template.ofType('AWS::Route53::RecordSet').filter(({ Properties }) => Properties.Type === type);

describe('the sender of emails', () => {
  it('is its domain, in the hosted zone, with the records of DKIM', () => {
    const [identity, ...others] = everything.ofType('AWS::SES::EmailIdentity');
    expect(others).toEqual([]);
    expect(identity?.Properties.EmailIdentity).toBe('example.com');
    const keys = recordsOf(everything, 'CNAME');
    expect(keys.map(({ Properties }) => Properties.Name['Fn::GetAtt'])).toEqual(
      [1, 2, 3].map((n) => [identity?.id, `DkimDNSTokenName${n}`]),
    );
    expect(keys.map(({ Properties }) => Properties.HostedZoneId)).toEqual(
      keys.map(() => 'Z0123456789ABCDEFGHIJ'),
    );
  });

  it('has bounces returned to a subdomain, which SPF allows to SES', () => {
    const [identity] = everything.ofType('AWS::SES::EmailIdentity');
    const host = 'bounce-eu-central-1.example.com';
    expect(identity?.Properties.MailFromAttributes.MailFromDomain).toBe(host);
    const [mx] = recordsOf(everything, 'MX');
    expect(mx?.Properties.Name).toBe(`${host}.`);
    expect(mx?.Properties.ResourceRecords).toEqual(['10 feedback-smtp.eu-central-1.amazonses.com']);
    const [spf] = recordsOf(everything, 'TXT');
    expect(spf?.Properties).toMatchObject({
      Name: `${host}.`,
      ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'],
    });
  });

  it('stays with its records when the environment no longer creates it: others may use it', () => {
    const kept = [
      ...everything.ofType('AWS::SES::EmailIdentity'),
      ...['CNAME', 'MX', 'TXT'].flatMap((type) => recordsOf(everything, type)),
    ];
    expect(
      kept.map(({ id, DeletionPolicy, UpdateReplacePolicy }) => [id, DeletionPolicy, UpdateReplacePolicy]),
    ).toEqual(
      // A failed first deployment leaves nothing behind.
      kept.map(({ id }) => [id, 'RetainExceptOnCreate', 'Retain']),
    );
    expect(kept).toHaveLength(6);
  });

  it('is the address where there is no zone for its domain, under the logical ID that it always had', () => {
    const [identity] = local.ofType('AWS::SES::EmailIdentity');
    expect(identity).toMatchObject({
      id: 'SurveyMailSender214D50A7',
      Properties: { EmailIdentity: 'signpost@localhost' },
    });
    expect(recordsOf(local, 'CNAME')).toEqual([]);
  });

  it('is not created where the environment uses an existing identity', () => {
    expect(existing.ofType('AWS::SES::EmailIdentity')).toEqual([]);
    expect(functionOf(existing, 'mail-submission')?.Properties.Environment.Variables.MAIL_FROM).toBe(FROM);
  });

  it.each([
    ['its domain or address', everything, ['identity/example.com', `identity/${FROM}`]],
    ['an existing identity of either', existing, ['identity/example.com', `identity/${FROM}`]],
    ['its address', local, ['identity/signpost@localhost']],
  ])('is the only one that a function may send from: by %s', (_, template, identities) => {
    const all = sesGrantsOf(template);
    // Those that send at the rate of the account ask for it.
    const asking = all.filter(({ Action }) => Action.includes('ses:GetAccount'));
    expect(asking.map(({ Action, Resource: on }) => [Action, on])).toEqual(
      Array(3).fill([['ses:GetAccount'], '*']),
    );
    const grants = all.filter((grant) => !asking.includes(grant));
    expect(grants.length).toBeGreaterThan(0);
    const env = template === local ? 'local' : 'prod';
    const from = template === local ? 'signpost@localhost' : FROM;
    for (const grant of grants) {
      expect(grant.Action).toEqual(['ses:SendEmail']);
      expect(sesResources(grant)).toEqual([...identities, `configuration-set/signpost-${env}`]);
      expect(grant.Condition).toEqual({ StringEquals: { 'ses:FromAddress': from } });
    }
  });

  it('is nobody, and nothing of SES is there, where the environment names no address', () => {
    expect(prod.resources.filter(({ Type }) => Type.startsWith('AWS::SES::'))).toEqual([]);
    expect(sesGrantsOf(prod)).toEqual([]);
    expect(functionOf(prod, 'record-mail-feedback')).toBeUndefined();
    expect(functionOf(prod, 'mail-digests')).toBeUndefined();
    const { Variables } = functionOf(prod, 'mail-submission')?.Properties.Environment ?? {};
    expect(Variables.MAIL_FROM).toBe('none');
    expect(Variables).not.toHaveProperty('MAIL_CONFIGURATION_SET');
  });
});

describe('daily emails about responses', () => {
  it('are sent by a function that a schedule calls every 15 minutes, and no queue', () => {
    const digests = functionOf(everything, 'mail-digests');
    const schedules = everything
      .ofType('AWS::Scheduler::Schedule')
      .filter(({ Properties }) => everything.target(Properties.Target.Arn).id === digests?.id);
    expect(schedules.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(['rate(15 minutes)']);
    const polled = everything
      .ofType('AWS::Lambda::EventSourceMapping')
      .map(({ Properties }) => everything.target(Properties.FunctionName).id);
    expect(polled).not.toContain(digests?.id);
    // The claim outlives a run.
    expect(digests?.Properties.Timeout).toBeLessThan(600);
  });
});

describe.each([
  ['an identity of its own', everything],
  ['an existing identity', existing],
])('bounces and complaints of an environment with %s', (_, template) => {
  const [set] = template.ofType('AWS::SES::ConfigurationSet');
  const [rule] = template
    .ofType('AWS::Events::Rule')
    .filter(({ Properties }) => Properties.EventPattern.source.includes('aws.ses'));

  it('are events on the default bus, and known to the suppression list of the account', () => {
    expect(set?.Properties).toMatchObject({
      Name: 'signpost-prod',
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const [destination] = template.ofType('AWS::SES::ConfigurationSetEventDestination');
    const { ConfigurationSetName, EventDestination } = destination?.Properties ?? {};
    expect(template.target(ConfigurationSetName).id).toBe(set?.id);
    expect(EventDestination).toMatchObject({ Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] });
    expect(EventDestination.EventBridgeDestination.EventBusArn['Fn::Join'][1].at(-1)).toMatch(
      /:event-bus\/default$/,
    );
    const { Variables } = functionOf(template, 'mail-submission')?.Properties.Environment ?? {};
    expect(Variables.MAIL_CONFIGURATION_SET).toBe('signpost-prod');
  });

  it('invoke a function, if they are about this environment', () => {
    // Absent: the default bus.
    expect(rule?.Properties).not.toHaveProperty('EventBusName');
    expect(rule?.Properties.EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': ['signpost-prod'] } } },
    });
    const worker = functionOf(template, 'record-mail-feedback');
    const [target] = rule?.Properties.Targets ?? [];
    expect(template.target(target.Arn).id).toBe(worker?.id);
    const permission = template
      .ofType('AWS::Lambda::Permission')
      .find(({ Properties }) => template.target(Properties.FunctionName).id === worker?.id);
    expect(permission?.Properties.Principal).toBe('events.amazonaws.com');
    expect(template.target(permission?.Properties.SourceArn).id).toBe(rule?.id);
  });

  it('that fail are kept for 14 days, by the rule and by Lambda', () => {
    const worker = functionOf(template, 'record-mail-feedback') as Resource;
    const [target] = rule?.Properties.Targets ?? [];
    const queue = template.target(worker.Properties.DeadLetterConfig.TargetArn);
    expect(template.target(target.DeadLetterConfig.Arn).id).toBe(queue.id);
    expect(queue.Properties).toMatchObject({
      QueueName: 'signpost-prod-mail-feedback-dead',
      MessageRetentionPeriod: 14 * 24 * 3600,
    });
    const send = template.statementsOf(worker).find(({ Action }) => Action.includes('sqs:SendMessage'));
    expect(send?.Action).toEqual(['sqs:SendMessage']);
    expect(template.target(send?.Resource).id).toBe(queue.id);
    expect(
      template
        .ofType('AWS::CloudWatch::Alarm')
        .some(({ Properties }) => JSON.stringify(Properties).includes('signpost-prod-mail-feedback-dead')),
    ).toBe(true);
  });
});

describe('the synthesis', () => {
  const named = (name: string, overrides: Record<string, unknown>): Environment =>
    parseEnvironment({
      ...environment('prod'),
      alarms: { emails: ['on-call@example.com'] },
      mail: { from: FROM },
      ...overrides,
      name,
    });
  const noticesFor = (...all: [Environment, ...Environment[]]) => [...noticesOf(all[0], all)].join('\n');

  it('says that two environments would create the same identity', () => {
    expect(noticesFor(named('prod', {}), named('staging', {}))).toMatch(
      /^prod and staging create the same identity surveys@example\.com of Amazon SES in us-east-1, .* docs\/deploy\.md#email$/,
    );
    const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' };
    const domains = { frontend: 'go.example.com', hostedZone };
    expect(
      noticesFor(
        named('prod', { domains }),
        named('staging', { domains, mail: { from: 'test@Example.com' } }),
      ),
    ).toContain('the same identity example.com');
  });

  it.each<[string, Record<string, unknown>]>([
    ['uses an existing one', { mail: { from: FROM, identity: 'existing' } }],
    ['is in another region', { region: 'eu-central-1' }],
    ['has another sender', { mail: { from: 'staging@example.com' } }],
    ['sends nothing', { mail: undefined }],
  ])('says nothing if the other one %s', (_, other) => {
    expect(noticesFor(named('prod', {}), named('staging', other))).toBe('');
    expect(noticesFor(named('staging', other), named('prod', {}))).toBe('');
  });

  it('refuses an identity of no sender', () => {
    expect(() => named('prod', { mail: { identity: 'existing' } })).toThrow(
      'infra/environments.ts, prod: mail.from is missing: it must be an email address',
    );
  });
});
