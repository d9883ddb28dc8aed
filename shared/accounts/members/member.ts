import * as z from 'zod';
import { ROLES } from './roles.ts';

/** A person's membership of an account. */
export const memberSchema = z.object({
  ownerId: z.string(),
  /** The person's user ID, which is also the member's ID. */
  userId: z.string(),
  /** As `emailAddress` normalizes it. */
  email: z.string(),
  role: z.enum(ROLES),
  /** Who invited the member, as named in the audit log. */
  invitedBy: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null: invited, and not signed in since. */
  joinedAt: z.string().nullable(),
  /** ISO 8601, accurate to the hour; null: never. */
  lastSeenAt: z.string().nullable(),
});

export type Member = z.infer<typeof memberSchema>;
