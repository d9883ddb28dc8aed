import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { headerAddress } from '../net/email-address.ts';

let client: SESv2Client | undefined;

export interface OutgoingMail {
  from: string;
  to: string;
  replyTo: string | undefined;
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** Further headers by name: at most 870 characters of ASCII each. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Sends an email through Amazon SES, without regard to suppressions: see
 * `shared/mail/send-mail.ts`. Never retries.
 */
export async function sendThroughSes(
  { from, to, replyTo, subject, text, html, headers }: OutgoingMail,
  configurationSet: string,
): Promise<void> {
  client ??= new SESv2Client({ maxAttempts: 1 });
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    ConfigurationSetName: configurationSet,
    Destination: { ToAddresses: [headerAddress(to)] },
    ...(replyTo !== undefined && { ReplyToAddresses: [headerAddress(replyTo)] }),
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      },
    },
  });
  try {
    await client.send(command);
  } catch (error) {
    // SES error messages contain addresses, and errors are logged: hence also no cause.
    throw new Error(withoutAddresses(String(error)));
  }
}

const withoutAddresses = (text: string): string => text.replace(/[^\s,:;<>]+@[^\s,;<>]+/g, '(address)');
