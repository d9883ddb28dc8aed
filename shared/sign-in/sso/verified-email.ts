import { emailAddress } from '#shared/core/accounts/members/email-address.ts';

/** A provider's claims about a person's email address. */
export interface EmailClaims {
  email?: unknown;
  email_verified?: unknown;
  /** Microsoft Entra ID, which has no `email_verified`: whether the domain's ownership has been verified. */
  xms_edov?: unknown;
}

/** The normalized address that the provider has verified; undefined if there is none. */
export function verifiedEmail({ email, email_verified, xms_edov }: EmailClaims): string | undefined {
  const isVerified = email_verified === undefined ? isTrue(xms_edov) : isTrue(email_verified);
  if (!isVerified || typeof email !== 'string') return undefined;
  // Normalization makes different letters equal, such as `K` (the Kelvin sign) and `k`. In a domain, DNS does
  // the same; a mailbox with such a name belongs to another person. What people paste is no claim.
  return /^[^\P{ASCII}\s<>":@]+@[^@<>]+$/u.test(email) ? emailAddress(email) : undefined;
}

/** Whether a claim is true: some providers send strings or numbers. */
const isTrue = (claim: unknown): boolean =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';
