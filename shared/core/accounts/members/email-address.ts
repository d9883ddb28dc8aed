import * as z from 'zod';
import { readEmailAddress } from '#shared/platform/net/email-address.ts';
import { problem } from '#shared/platform/problems.ts';

const MESSAGE = 'must be an email address of at most 254 characters, such as ada@example.com';

const SIGNS = "!#$%&'*+-/=?^_`{|}~.";

/** The problem of an address that Amazon SES cannot send to. */
export const NOT_ASCII = problem(
  'invalid_format',
  `must have only letters from a to z, digits and ${SIGNS} before the @: emails cannot be sent to other ` +
    'addresses',
  { format: 'email', characters: `a-z0-9${SIGNS}` },
);

/** An email address in the form that identifies people: see `readEmailAddress`. */
export const emailSchema = z
  .string({ error: MESSAGE })
  .max(1000, MESSAGE)
  .transform((text, context) => {
    const read = readEmailAddress(text);
    if ('address' in read) return read.address;
    const found =
      read.invalid === 'not ascii' ? NOT_ASCII : problem('invalid_format', MESSAGE, { format: 'email' });
    context.issues.push({
      code: 'custom',
      input: text,
      message: found.message,
      params: { problem: found },
    });
    return z.NEVER;
  })
  .pipe(z.string())
  .meta({
    description: 'An email address. Kept in lower case, its domain in ASCII.',
    examples: ['ada@example.com'],
  });

/** Normalizes an untrusted email address; undefined if it is invalid. */
export const emailAddress = (text: string): string | undefined => emailSchema.safeParse(text).data;
