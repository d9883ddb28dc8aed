import { setTimeout as sleep } from 'node:timers/promises';
import {
  GetAccountCommand,
  SESv2Client,
  SendEmailCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { headerAddress } from '../net/email-address.ts';
import { log } from './log.ts';

let client: SESv2Client | undefined;

/** SES has no idempotency: what may have been sent must not be sent again. */
const ses = (): SESv2Client => {
  client ??= new SESv2Client({ maxAttempts: 1 });
  return client;
};

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

/** Attempts at an email that SES does not accept at this moment. */
const ATTEMPTS = 6;
const FIRST_DELAY_MS = 200;

/**
 * Sends an email through Amazon SES, without regard to suppressions: see
 * `shared/mail/send-mail.ts`. Tries again for up to 10 seconds while the account sends faster than SES
 * allows, which sends nothing; never after another failure.
 */
export async function sendThroughSes(
  { from, to, replyTo, subject, text, html, headers }: OutgoingMail,
  configurationSet: string,
): Promise<void> {
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
  for (let attempt = 1; ; attempt++) {
    try {
      await ses().send(command);
      return;
    } catch (error) {
      // SES error messages contain addresses, and errors are logged: hence also no cause.
      if (!isTooFast(error) || attempt === ATTEMPTS) throw new Error(withoutAddresses(String(error)));
      await sleep((0.5 + Math.random()) * FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
  }
}

/** Not the quota of a day, which has the same type. */
const isTooFast = (error: unknown): boolean =>
  error instanceof TooManyRequestsException && !/daily/i.test(error.message);

const withoutAddresses = (text: string): string => text.replace(/[^\s,:;<>]+@[^\s,;<>]+/g, '(address)');

const RATE_KEPT_MS = 15 * 60_000;

/** When SES does not tell: less than a new account has (14). */
const UNKNOWN_RATE = 10;

/** When SES sets no limit. */
const UNLIMITED_RATE = 1000;

let known: { rate: number; until: number } | undefined;

/**
 * Emails a second that SES accepts from this account in this region, asked at most every 15 minutes. Needs
 * the grant `GetAccount`.
 */
export async function readSendRate(): Promise<number> {
  if (known && known.until > Date.now()) return known.rate;
  let rate = UNKNOWN_RATE;
  try {
    const { SendQuota } = await ses().send(new GetAccountCommand({}));
    if (SendQuota?.MaxSendRate !== undefined)
      rate = SendQuota.MaxSendRate > 0 ? SendQuota.MaxSendRate : UNLIMITED_RATE;
  } catch (error) {
    log.warn('send rate of SES not known', { error });
  }
  known = { rate, until: Date.now() + RATE_KEPT_MS };
  return rate;
}
