import * as z from 'zod';
import { FOLDER_ACCESS } from '../access/scope.ts';
import { actorSchema } from '../audit/author.ts';
import { ROLES } from './roles.ts';

/** A person's membership of an account, or invitation to it. */
export const memberSchema = z.object({
  ownerId: z.string(),
  /** The person's user ID, which is also the member's ID. */
  userId: z.string(),
  /** Normalized by `emailAddress`. */
  email: z.string(),
  role: z.enum(ROLES),
  /** By folder, instead of the folder's default. Absent: none. */
  folderAccess: z.record(z.string(), z.enum(FOLDER_ACCESS)).optional(),
  /** Who invited the member, as named in the audit log. */
  invitedBy: z.string(),
  /** The kind of actor that `invitedBy` names; null: not known. */
  inviter: actorSchema.shape.type.nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601: the last invitation. */
  invitedAt: z.string(),
  /** ISO 8601; null: not accepted. */
  joinedAt: z.string().nullable(),
  /** ISO 8601; null: not declined. */
  declinedAt: z.string().nullable(),
  /** ISO 8601, accurate to the hour; null: never. */
  lastSeenAt: z.string().nullable(),
});

export type Member = z.infer<typeof memberSchema>;

/**
 * `invited` -> `joined`, `declined` or, after 30 days, `expired`; the last two -> `invited`. After another 30
 * days, an invitation is as good as `gone`, like one that was declined 30 days ago.
 */
export type MemberState = 'invited' | 'joined' | 'declined' | 'expired' | 'gone';

const PERIOD_MS = 30 * 24 * 3600_000;

type Dates = Pick<Member, 'invitedAt' | 'joinedAt' | 'declinedAt'>;

export function stateOf(member: Dates, now: Date): MemberState {
  if (member.joinedAt !== null) return 'joined';
  const end = goneAt(member);
  const isGone = end !== null && end <= now.toISOString();
  if (member.declinedAt !== null) return isGone ? 'gone' : 'declined';
  if (now.toISOString() < invitationEnd(member)) return 'invited';
  return isGone ? 'gone' : 'expired';
}

/** When an invitation can no longer be accepted, ISO 8601. */
export const invitationEnd = ({ invitedAt }: Dates): string => after(invitedAt, 1);

/**
 * When a declined or expired invitation is forgotten, and so when a person who declined can be
 * invited again; null: never.
 */
export function goneAt(member: Dates): string | null {
  if (member.joinedAt !== null) return null;
  return after(member.declinedAt ?? invitationEnd(member), 1);
}

/** The oldest invitation that can be accepted, ISO 8601. */
export const oldestInvitation = (now: Date): string => after(now.toISOString(), -1);

const after = (time: string, periods: number): string =>
  new Date(Date.parse(time) + periods * PERIOD_MS).toISOString();
