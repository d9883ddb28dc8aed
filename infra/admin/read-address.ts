import { emailAddress } from '#shared/core/accounts/members/email-address.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';

/** The email address of a command. Throws VALIDATION_ERROR. */
export function readAddress(text: string): string {
  const address = emailAddress(text);
  if (address === undefined)
    throw invalidField('ADDRESS', problem('invalid_format', 'must be an email address', { format: 'email' }));
  return address;
}
