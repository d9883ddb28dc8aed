import { createHash } from 'node:crypto';
import * as z from 'zod';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';

/** A person who signs in, and may belong to any number of accounts. */
export const userSchema = z.object({
  userId: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** The account that was selected last. */
  lastAccount: z.string().nullable().default(null),
  /** The networks of the last sign-ins, newest first, as keyed hashes. */
  networks: z.array(z.string()).default([]),
  /** Accounts that the person left, was removed from, or whose invitation they declined. */
  leftAccounts: z.set(z.string()).default(() => new Set<string>()),
  /**
   * Incremented when the person joins or leaves an account, so that two requests at
   * once do not exceed a limit.
   */
  membershipVersion: z.int().default(0),
});

export type User = z.infer<typeof userSchema>;

/**
 * The user ID for a normalized email address. Derived from the address, so that no lookup is needed, and two
 * requests never create two users for one person. Unkeyed, because replacing the key would lose all people.
 */
export function userIdOf(email: string): string {
  return idOfDigest('user', createHash('sha256').update(`user\n${email}`).digest('hex'));
}
