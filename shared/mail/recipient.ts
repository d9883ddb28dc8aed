import { createHmac } from 'node:crypto';
import { mailboxOf } from '#shared/core/accounts/members/mailbox.ts';

/** A keyed hash of an email address, ignoring case. All data about a recipient is stored under it. */
export function recipientHash(address: string, hashKey: string): string {
  const subject = address.trim().toLowerCase();
  return createHmac('sha256', hashKey).update(`recipient\n${subject}`).digest('base64url').slice(0, 22);
}

/** A keyed hash of the mailbox of an email address, by which limits count. */
export const mailboxHash = (address: string, hashKey: string): string =>
  recipientHash(mailboxOf(address), hashKey);
