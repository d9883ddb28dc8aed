import { createHmac } from 'node:crypto';

/** A keyed hash of an email address, ignoring case. All data about a recipient is stored under it. */
export function recipientHash(address: string, hashKey: string): string {
  const subject = address.trim().toLowerCase();
  return createHmac('sha256', hashKey).update(`recipient\n${subject}`).digest('base64url').slice(0, 22);
}
