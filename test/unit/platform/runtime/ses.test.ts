import {
  GetAccountCommand,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSendRate, sendThroughSes } from '#shared/platform/runtime/ses.ts';
import { captureLog } from '#test/support/log-lines.ts';

const mail = {
  from: 'signpost@example.com',
  to: 'owner@example.com',
  replyTo: 'jane@example.com',
  subject: 'New answers',
  text: 'Text',
  html: '<p>Text</p>',
  headers: {},
};

it('says why a mail was refused, without the addresses that Amazon SES names', async () => {
  const refusal = new MessageRejected({
    $metadata: {},
    message:
      'Email address is not verified. The following identities failed the check in region EU-WEST-1: ' +
      'owner@example.com, Signpost <signpost@example.com>',
  });
  const client = mockClient(SESv2Client);
  client.on(SendEmailCommand).rejects(refusal);
  const error: Error = await sendThroughSes(mail, 'signpost-test').then(
    () => expect.unreachable(),
    (thrown) => thrown,
  );
  expect(error.message).toBe(
    'MessageRejected: Email address is not verified. The following identities failed the check in region ' +
      'EU-WEST-1: (address), Signpost <(address)>',
  );
  expect(error.cause).toBeUndefined();
  client.restore();
});

describe('sendThroughSes', () => {
  const client = mockClient(SESv2Client);
  beforeEach(() => {
    client.reset();
    vi.spyOn(Math, 'random').mockReturnValue(-0.5);
  });
  afterEach(() => vi.restoreAllMocks());

  const tooMany = (message: string) => new TooManyRequestsException({ $metadata: {}, message });

  it('tries again what SES has not accepted because the account sends too fast', async () => {
    const isTooFast = tooMany('Maximum sending rate exceeded.');
    client.on(SendEmailCommand).rejectsOnce(isTooFast).rejectsOnce(isTooFast).resolves({});
    await sendThroughSes(mail, 'signpost-test');
    expect(client.commandCalls(SendEmailCommand)).toHaveLength(3);
  });

  it.each([
    ['that lasts', tooMany('Maximum sending rate exceeded.'), 6],
    ['of the quota of a day', tooMany('Daily message quota exceeded.'), 1],
    ['of another kind, after which it may have been sent', new Error('socket hang up'), 1],
  ])('fails after an error %s', async (_, error, attempts) => {
    client.on(SendEmailCommand).rejects(error);
    await expect(sendThroughSes(mail, 'signpost-test')).rejects.toThrow(error.message);
    expect(client.commandCalls(SendEmailCommand)).toHaveLength(attempts);
  });
});

describe('readSendRate', () => {
  const client = mockClient(SESv2Client);
  let time = Date.now();
  const later = () => {
    time += 16 * 60_000;
    vi.setSystemTime(time);
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    later();
    client.reset();
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['of a new account', { SendQuota: { MaxSendRate: 14 } }, 14],
    ['of the sandbox', { SendQuota: { MaxSendRate: 1 } }, 1],
    ['without a limit', { SendQuota: { MaxSendRate: -1 } }, 1000],
    ['not told', {}, 10],
  ])('is that %s, asked once in 15 minutes', async (_, account, rate) => {
    client.on(GetAccountCommand).resolves(account);
    for (let i = 0; i < 3; i++) expect(await readSendRate()).toBe(rate);
    expect(client.commandCalls(GetAccountCommand)).toHaveLength(1);
    later();
    await readSendRate();
    expect(client.commandCalls(GetAccountCommand)).toHaveLength(2);
  });

  it('is low if SES does not answer', async () => {
    captureLog();
    client.on(GetAccountCommand).rejects(new Error('AccessDenied'));
    expect(await readSendRate()).toBe(10);
  });
});
