import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { ACCOUNT_LIMITS } from '#infra/environment/aws-limits.ts';
import { mailDomain, mailIdentityOf } from '#infra/environment/mail.ts';
import { type Finding, fails, ok, warning } from '../finding.ts';
import type { Check, Inquiry } from '../inquiry.ts';

/** Whether Amazon SES sends emails of this account, and to whom. */
export const sendingCheck: Check = {
  what: 'email',
  run: async ({ aws, region, environment }) => {
    if (environment.mail === undefined) return [];
    const account = await aws.ask('ses:GetAccount', (options) =>
      aws.client(SESv2Client, region).send(new GetAccountCommand({}), options),
    );
    return judgeSending(region, account);
  },
};

/** The sender of all emails. */
export const senderCheck: Check = {
  what: 'email',
  run: async (inquiry) => {
    const { mail } = inquiry.environment;
    return mail ? [await sender(inquiry, mail.from)] : [];
  },
};

export function judgeSending(
  region: string,
  {
    ProductionAccessEnabled,
    SendingEnabled,
    EnforcementStatus,
  }: Pick<GetAccountCommandOutput, 'ProductionAccessEnabled' | 'SendingEnabled' | 'EnforcementStatus'>,
): Finding[] {
  if (SendingEnabled === false || EnforcementStatus === 'SHUTDOWN') {
    return [
      fails(
        `Amazon SES in ${region} does not send emails of this account`,
        'The reason: SES console, Account dashboard',
      ),
    ];
  }
  if (ProductionAccessEnabled) return [ok(`Amazon SES in ${region} has production access`)];
  return [
    warning(
      `Amazon SES in ${region} is in the sandbox: ${ACCOUNT_LIMITS.sandboxEmails.limit} emails a day, only ` +
        'to verified recipients',
      'SES console, Account dashboard, Request production access: docs/deploy.md#email',
    ),
  ];
}

/** A sender's identity in Amazon SES: its address or its domain. */
interface Sender {
  name: string;
  isVerified: boolean;
}

async function sender({ aws, region, environment, deployed }: Inquiry, from: string): Promise<Finding> {
  const client = aws.client(SESv2Client, region);
  const find = async (name: string): Promise<Sender | undefined> => {
    const found = await aws.find('ses:GetEmailIdentity', ['NotFoundException'], (options) =>
      client.send(new GetEmailIdentityCommand({ EmailIdentity: name }), options),
    );
    return found && { name, isVerified: found.VerifiedForSendingStatus ?? false };
  };
  const created = mailIdentityOf(environment);
  if (created === undefined) {
    return judgeExistingSender(from, [await find(from), await find(mailDomain(from))]);
  }
  const found = await find(created);
  const isOwn = found !== undefined && (await deployed()).owns('AWS::SES::EmailIdentity', created);
  return judgeCreatedSender(created, found, isOwn);
}

export function judgeCreatedSender(name: string, found: Sender | undefined, isOwn: boolean): Finding {
  if (found && !isOwn) {
    return fails(
      `the identity ${name} exists already, and the deployment would create it`,
      "Set mail.identity to 'existing' in infra/environments.ts.",
    );
  }
  if (found?.isVerified) return ok(`the identity ${name} is verified`);
  if (name.includes('@')) {
    return warning(
      `${name} is verified by a link that SES sends to it`,
      'Click the link after the deployment. Without it, no emails are sent.',
    );
  }
  return ok(`the identity ${name} is created, and verified by its DKIM records`);
}

export function judgeExistingSender(from: string, found: readonly (Sender | undefined)[]): Finding {
  const senders = found.filter((sender) => sender !== undefined);
  const domain = mailDomain(from);
  const verified = senders.find(({ isVerified }) => isVerified);
  if (verified) return ok(`the identity ${verified.name} is verified`);
  const [pending] = senders;
  if (pending) {
    return warning(
      `the identity ${pending.name} is not verified yet: no emails are sent`,
      `SES console, Identities, ${pending.name}: create the records that it shows, or click the link in ` +
        'the email.',
    );
  }
  return fails(
    `neither ${from} nor ${domain} is an identity of Amazon SES in this region`,
    `aws sesv2 create-email-identity --email-identity ${domain}, or set mail.identity to 'create'.`,
  );
}
