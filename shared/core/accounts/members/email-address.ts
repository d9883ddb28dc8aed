import * as z from 'zod';
import { asciiDomain } from '#shared/platform/net/domain-name.ts';

const MESSAGE = 'must be an email address of at most 254 characters, such as ada@example.com';

/**
 * An email address in the form that identifies people: trimmed, in lower case (mail servers that distinguish
 * `Ada` from `ada` are no longer in use), its domain in ASCII (RFC 5891).
 */
export const emailSchema = z
  .string({ error: MESSAGE })
  .max(1000, MESSAGE)
  .transform(normalized)
  .pipe(z.email(MESSAGE).max(254, MESSAGE))
  .meta({ description: 'An email address.', examples: ['ada@example.com'] });

/** Normalizes an untrusted email address; undefined if it is invalid. */
export const emailAddress = (text: string): string | undefined => emailSchema.safeParse(text).data;

function normalized(text: string): string {
  const address = text.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}
