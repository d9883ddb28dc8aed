import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/record-mail-feedback.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { findSuppression, liftSuppression } from '#shared/mail/suppression-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { metricsIn } from '#test/support/embedded-metrics.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

const NOON = '2026-05-01T12:00:00.000Z';
const LATER = '2026-05-01T13:00:00.000Z';

let address = '';
let addresses = 0;
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-02T12:00:00Z') });
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'signpost-test');
  vi.stubEnv('MAIL_FROM', 'signpost@example.com');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  address = `jane${++addresses}@example.com`;
  log = captureLog();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.mocked(ses.sendThroughSes).mockReset();
});

/** An event of SES, with more in it than matters, as EventBridge hands it over. */
const event = (eventType: string, detail: Record<string, unknown>, destination: string[] = [address]) => ({
  version: '0',
  source: 'aws.ses',
  'detail-type': 'Email Bounced',
  detail: {
    eventType,
    mail: { messageId: '0102', destination, tags: { 'ses:configuration-set': ['signpost-test'] } },
    ...detail,
  },
});

const bounce = (overrides: Record<string, unknown> = {}, destination = [address]) =>
  event(
    'Bounce',
    {
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: destination.map((emailAddress) => ({ emailAddress, status: '5.1.1' })),
        timestamp: NOON,
        ...overrides,
      },
    },
    destination,
  );

const complaint = (overrides: Record<string, unknown> = {}) =>
  event('Complaint', {
    complaint: {
      complaintFeedbackType: 'abuse',
      complainedRecipients: [{ emailAddress: address }],
      timestamp: NOON,
      ...overrides,
    },
  });

const receive = (...events: unknown[]) =>
  events.reduce<Promise<void>>((before, one) => before.then(() => handler(one, CONTEXT)), Promise.resolve());

const known = (of = address) => findSuppression(recipientHash(of, 'key'));

const send = () =>
  sendMail(
    {
      kind: 'webhookFailing',
      to: address,
      owner: { ownerId: 'own_a', plan: 'free' },
      body: [{ type: 'text', text: 'Hello' }],
    },
    new Date(),
  );

describe('record-mail-feedback', () => {
  it.each([
    ['a mail bounced for good', bounce, 'bounce', 'MailsBounced'],
    ['the recipient complained', complaint, 'complaint', 'MailComplaints'],
  ])('suppresses a recipient after %s', async (_, made, reason, metric) => {
    expect(await send()).toBe('sent');
    await receive(made());
    expect(await known()).toEqual({ reason, at: NOON });
    expect(await send()).toBe('suppressed');
    expect(ses.sendThroughSes).toHaveBeenCalledTimes(1);
    const measured = log.lines().map((line) => Object.entries(metricsIn(line)));
    expect(measured.flat().filter(([name]) => name.startsWith(metric))).toHaveLength(1);
  });

  it('stores and logs no address', async () => {
    await receive(bounce());
    const Key = { pk: `RECIPIENT#${recipientHash(address, 'key')}`, sk: 'SUPPRESSION' };
    const { Item } = await dynamo().send(new GetCommand({ TableName: tableName(), Key }));
    expect(Item).toEqual({ ...Key, status: 'suppressed', reason: 'bounce', at: NOON });
    expect(JSON.stringify(Item) + log.text()).not.toContain('jane');
  });

  it('matches an address in any case', async () => {
    await receive(bounce({}, [address.toUpperCase()]));
    expect(await send()).toBe('suppressed');
  });

  it('suppresses the original address if the report names the forwarded mailbox', async () => {
    await receive(bounce({ bouncedRecipients: [{ emailAddress: 'mailbox@elsewhere.example' }] }));
    expect(await known()).toBeDefined();
  });

  it('suppresses only the recipients whose emails bounced', async () => {
    const other = `other-${address}`;
    await receive(bounce({ bouncedRecipients: [{ emailAddress: other }] }, [address, other]));
    expect(await known()).toBeUndefined();
    expect(await known(other)).toBeDefined();
  });

  it.each([
    ['a full mailbox', () => bounce({ bounceType: 'Transient', bounceSubType: 'MailboxFull' })],
    ['a bounce of an unknown kind', () => bounce({ bounceType: 'Undetermined' })],
    ['a report that a mail is no spam', () => complaint({ complaintFeedbackType: 'not-spam' })],
  ])('goes on writing after %s', async (_, made) => {
    await receive(made());
    expect(await send()).toBe('sent');
  });

  it('takes an event that comes twice, or after a newer one, for nothing', async () => {
    await receive(bounce({ timestamp: LATER }), bounce({ timestamp: LATER }), complaint());
    expect(await known()).toEqual({ reason: 'bounce', at: LATER });
    expect(log.lines().map(({ suppressed }) => suppressed)).toEqual([1, 0, 0]);
  });

  it('does not suppress again by events from before an operator lifted it', async () => {
    await receive(bounce());
    await liftSuppression(recipientHash(address, 'key'), new Date(LATER));
    await receive(bounce(), complaint());
    expect(await send()).toBe('sent');
    await receive(bounce({ timestamp: '2026-05-01T14:00:00.000Z' }));
    expect(await send()).toBe('suppressed');
  });

  it('does not believe a time in the future, which would outlast all that follows', async () => {
    await receive(bounce({ timestamp: '2999-01-01T00:00:00.000Z' }));
    expect(await known()).toEqual({ reason: 'bounce', at: '2026-05-02T12:00:00.000Z' });
  });

  it.each<[string, () => unknown]>([
    ['nothing', () => null],
    ['no detail', () => ({})],
    ['another kind of event', () => event('Delivery', { delivery: {} })],
    ['a bounce without its recipients', () => bounce({ bouncedRecipients: undefined })],
    ['a time that is none', () => bounce({ timestamp: 'yesterday' })],
    ['an endless address', () => bounce({}, [`${'a'.repeat(10_000)}@example.com`])],
    [
      'endless recipients',
      () =>
        bounce(
          {},
          Array.from({ length: 1000 }, (_, i) => `${i}@example.com`),
        ),
    ],
  ])('fails on %s, so that it ends in the dead-letter queue, and suppresses nobody', async (_, made) => {
    await expect(receive(made())).rejects.toThrow();
    expect(await known()).toBeUndefined();
    expect(log.text()).not.toContain('jane');
  });
});
