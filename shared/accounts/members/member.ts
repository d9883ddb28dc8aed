import * as z from 'zod';
import { ROLES } from './roles.ts';

/** A person's membership of an account. */
export const memberSchema = z.object({
  ownerId: z.string(),
  /** The person; also the member's id. */
  userId: z.string(),
  /** As `emailAddress` normalizes it. */
  email: z.string(),
  role: z.enum(ROLES),
  /** Who invited the member, as the audit log names them. */
  invitedBy: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null: invited, and not signed in since. */
  joinedAt: z.string().nullable(),
  /** ISO 8601, accurate to the hour; null: never. */
  lastSeenAt: z.string().nullable(),
});

export type Member = z.infer<typeof memberSchema>;
