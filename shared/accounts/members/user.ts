import { createHash } from 'node:crypto';
import * as z from 'zod';
import { idOfDigest } from '../../platform/runtime/ids.ts';

/** A person who signs in, of any number of accounts. */
export const userSchema = z.object({
  userId: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** The account that was chosen last. */
  lastAccount: z.string().nullable().default(null),
});

export type User = z.infer<typeof userSchema>;

/**
 * The id of the person with an email address, normalized. Derived from the address, so that nothing has to be looked up, and
 * two requests never make two users of one person. Without a key: people would be lost when the key is replaced.
 */
export function userIdOf(email: string): string {
  return idOfDigest('user', createHash('sha256').update(`user\n${email}`).digest('hex'));
}
