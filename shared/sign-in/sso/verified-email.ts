import { emailAddress } from '../../accounts/members/email-address.ts';

/** What a provider says of a person's address. */
export interface EmailClaims {
  email?: unknown;
  email_verified?: unknown;
  /** Microsoft Entra ID, which has no `email_verified`: whether the domain's owner has been verified. */
  xms_edov?: unknown;
}

/** The normalized address that the provider vouches for; undefined: there is none, or nobody has verified it. */
export function verifiedEmail({ email, email_verified, xms_edov }: EmailClaims): string | undefined {
  const isVerified = email_verified === undefined ? isTrue(xms_edov) : isTrue(email_verified);
  if (!isVerified || typeof email !== 'string') return undefined;
  // Normalization makes other letters equal, such as `K` (the sign for kelvin) and `k`. In a domain that is how DNS
  // compares; a mailbox of such a name belongs to somebody else.
  return /^[\x21-\x7e]+@[^@]+$/.test(email) ? emailAddress(email) : undefined;
}

/** Some providers send texts or numbers. */
const isTrue = (claim: unknown): boolean =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';
