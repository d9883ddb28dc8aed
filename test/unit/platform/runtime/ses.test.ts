import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { sendThroughSes } from '#shared/platform/runtime/ses.ts';

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
