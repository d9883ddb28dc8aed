import * as z from 'zod';
import { type Domains, isInZone } from './domains.ts';
import { emailAddress, oneOf } from './setting-types.ts';

export const mailSchema = z.strictObject({
  from: emailAddress().meta({ description: 'Sender of all emails.' }),
  identity: oneOf('create', 'existing')
    .default('create')
    .meta({
      description:
        'Whether this environment creates the identity of `mail.from` in Amazon SES, or uses one that ' +
        'another environment or you created.',
    }),
});

/** Returns the domain of an email address in lower case: `example.com` of `jane@Example.com`. */
export const mailDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

interface Mail {
  mail?: z.output<typeof mailSchema> | undefined;
  domains: Domains;
}

/**
 * The identity that an environment creates in Amazon SES: the sender's domain if its records can be created
 * in the hosted zone, otherwise the sender's address. Undefined if it creates none.
 */
export function mailIdentityOf({ mail, domains }: Mail): string | undefined {
  if (mail === undefined || mail.identity === 'existing') return undefined;
  const domain = mailDomain(mail.from);
  return domains.hostedZone && isInZone(domain, domains.hostedZone) ? domain : mail.from;
}
