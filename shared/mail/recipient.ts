import { createHmac } from 'node:crypto';
import { mailboxOf } from '#shared/core/accounts/members/mailbox.ts';
import { canonicalAddress } from '#shared/platform/net/email-address.ts';

/** A keyed hash of an email address, however it is spelled. All data about a recipient is stored under it. */
export function recipientHash(address: string, hashKey: string): string {
  const subject = `recipient\n${canonicalAddress(address)}`;
  return createHmac('sha256', hashKey).update(subject).digest('base64url').slice(0, 22);
}

/** A keyed hash of the mailbox of an email address, by which limits count. */
export const mailboxHash = (address: string, hashKey: string): string =>
  recipientHash(mailboxOf(address), hashKey);
