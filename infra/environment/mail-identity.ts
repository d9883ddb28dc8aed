import { isInZone } from './domains.ts';
import type { Environment } from './schema.ts';

/** `example.com` of `jane@Example.com`. */
export const mailDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * The identity that an environment creates in Amazon SES: the sender's domain if its records can be created in the
 * hosted zone, otherwise the sender's address. Undefined if it creates none.
 */
export function mailIdentityOf({
  mailFrom,
  mailIdentity,
  domains,
}: Pick<Environment, 'mailFrom' | 'mailIdentity' | 'domains'>): string | undefined {
  if (mailFrom === undefined || mailIdentity === 'existing') return undefined;
  const domain = mailDomain(mailFrom);
  return domains?.hostedZone && isInZone(domain, domains.hostedZone) ? domain : mailFrom;
}
