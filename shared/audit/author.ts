import * as z from 'zod';

/** Who acts. Never an IP address. */
export const actorSchema = z.object({
  /** `system`: nobody asked for it, such as an expiry. */
  type: z.enum(['member', 'key', 'administrator', 'system']),
  /** Of a member or a key. */
  id: z.string().nullable().default(null),
  /** As people know it: a member's email address, a key's name, the `--by` of an administrator. */
  name: z.string(),
});

export type Actor = z.infer<typeof actorSchema>;

/** Who changes an account's data: whose it is, and what its audit log says of the change. */
export interface Author {
  ownerId: string;
  actor: Actor;
  /** null: not by a request. */
  requestId: string | null;
  /** Of an administrator's act. */
  reason?: string | null;
  /** The same; for operators only. */
  note?: string | null;
}

/** The service itself, as the author of a change that nobody asked for. `name`: which part of it. */
export const systemAuthor = (ownerId: string, name: string): Author => ({
  ownerId,
  actor: { type: 'system', id: null, name },
  requestId: null,
});
