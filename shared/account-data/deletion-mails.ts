import type { Owner } from '#shared/core/accounts/account.ts';
import { findMembers } from '#shared/core/accounts/members/member-store.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { NOBODY, type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { canonicalAddress } from '#shared/platform/net/email-address.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { Deletion } from './deletion.ts';
import { recordMailed } from './deletion-store.ts';

/**
 * Recipients of emails about a deletion: members with the role owner who have joined,
 * and the contact address.
 */
export async function recipientsOf({ ownerId, email }: Pick<Owner, 'ownerId' | 'email'>): Promise<string[]> {
  const members = await findMembers(ownerId);
  const owners = members.filter(({ role, joinedAt }) => role === 'owner' && joinedAt !== null);
  const addresses = [...(email === undefined ? [] : [email]), ...owners.map((member) => member.email)];
  // One address may be both.
  return [...new Map(addresses.map((address) => [canonicalAddress(address), address])).values()];
}

type DeletionMail = 'deletionScheduled' | 'deletionNear' | 'deleted';

/**
 * Sends the email of a stage to recipients who have not received it. Throws if SES fails;
 * sent emails are recorded.
 */
export async function mailDeletion(
  kind: DeletionMail,
  deletion: Deletion,
  { recipients, now }: { recipients: readonly string[]; now: Date },
): Promise<void> {
  const mailed = [...deletion.mailed];
  for (const to of recipients) {
    const recipient = recipientHash(to, setting(SETTING.serviceKey));
    if (mailed.includes(recipient)) continue;
    // Sent by the service itself, because the account may no longer exist.
    const outcome: SendOutcome = await sendMail(
      { kind, to, owner: NOBODY, body: bodyOf(kind, deletion) },
      now,
    );
    if (outcome !== 'sent')
      log.warn('mail about a deletion not sent', { ownerId: deletion.ownerId, kind, outcome });
    mailed.push(recipient);
    await recordMailed(deletion.ownerId, mailed);
  }
}

function bodyOf(kind: DeletionMail, { name, deletionAt, counts }: Deletion): MailBlock[] {
  const account: MailBlock = { type: 'quote', parts: [{ text: name }] };
  if (kind === 'deleted') {
    const removed = Object.entries(counts).map(([what, count]) => `${NAMES[what] ?? what}: ${count}`);
    return [
      { type: 'text', text: 'This account was deleted, along with everything in it:' },
      account,
      { type: 'text', text: removed.length === 0 ? 'It was empty.' : `Removed: ${removed.join(', ')}.` },
      {
        type: 'text',
        text: 'Its short links no longer work, and their codes stay reserved: no one else can use them.',
      },
    ];
  }
  return [
    {
      type: 'text',
      text:
        `This account will be deleted on ${dayOf(deletionAt)}, along with all links, pages, ` +
        'files and analytics:',
    },
    account,
    {
      type: 'text',
      text: 'Until then, everything keeps working. To keep the account, sign in and restore it:',
    },
    { type: 'button', label: 'Open the account', url: consoleUrl('/account') },
    { type: 'text', text: 'To keep a copy of your data, export the account first.' },
  ];
}

const NAMES: Readonly<Record<string, string>> = {
  smartLinks: 'Smart Links',
  audit: 'entries of the audit log',
};

const dayOf = (time: string): string => `${time.slice(0, 10)} at ${time.slice(11, 16)} UTC`;
