import * as z from 'zod';
import { type Scope, type Viewer, WHOLE } from '../access/scope.ts';

/** The author of an action. Never an IP address. */
export const actorSchema = z.object({
  /** `system`: not requested by anyone, such as an expiry. */
  type: z.enum(['member', 'key', 'administrator', 'system']),
  /** ID of a member or a key. */
  id: z.string().nullable(),
  /** A human-readable name: a member's email address, a key's name, an operator's `--by`. */
  name: z.string(),
});

export type Actor = z.infer<typeof actorSchema>;

/** The author of a change, the account whose data changes, and what its audit log records. */
export interface Author {
  ownerId: string;
  actor: Actor;
  /** null: not caused by a request. */
  requestId: string | null;
  /** Reason of an operator's action. */
  reason?: string | null;
  /** An operator's note; visible to operators only. */
  note?: string | null;
  /**
   * The folders that the author may see and change. Every caller has one; absent: the service or an operator,
   * who may change everything.
   */
  scope?: Scope;
}

/** An author, as one who reads. */
export const viewerOf = ({ ownerId, scope = WHOLE }: Author): Viewer => ({ ownerId, scope });

/**
 * One act: who does it, and when. Use cases that change something take it first; a feature adds what its acts
 * need, such as `hosts` or `ids`.
 */
export interface Act {
  by: Author;
  now: Date;
}

/** An act of a person on their own sign-in and memberships: in an account, that person is the author. */
export interface PersonAct {
  userId: string;
  requestId: string | null;
  now: Date;
}

/** The service itself, as the author of a change that no one requested. `name`: the part of the service. */
export const systemAuthor = (ownerId: string, name: string): Author => ({
  ownerId,
  actor: { type: 'system', id: null, name },
  requestId: null,
});
