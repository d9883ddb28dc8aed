import * as z from 'zod';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type Act, type Actor, type Author, actorSchema } from './author.ts';
import { changeSchema } from './changes.ts';

/** One action. Never contains secrets, or strangers' email addresses in plain text. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  actor: actorSchema,
  /** Named like an event: `link.blocked`. */
  action: z.string(),
  target: z.object({
    type: z.string(),
    id: z.string(),
    /** A human-readable name: a code, a title. */
    name: z.string().nullable(),
  }),
  /** The owner of the target; null if it has none. */
  ownerId: z.string().nullable(),
  changes: z.array(changeSchema),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** null: not caused by a request. */
  requestId: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The action of an entry, its target, and the changed fields. */
export type AuditedAction = Pick<AuditEntry, 'action' | 'target' | 'changes'>;

/**
 * The entry for a change of an account's data. Store it with `auditPuts` in the
 * transaction that makes the change.
 */
export const auditEntry = (
  { ownerId, actor, requestId, reason = null, note = null }: Author,
  action: AuditedAction,
  now: Date,
): AuditEntry => ({
  id: newId('audit'),
  at: now.toISOString(),
  actor,
  ...action,
  ownerId,
  reason,
  note,
  requestId,
});

/** The audit entry of an update; undefined if nothing changes. */
export const updateEntry = (by: Author, action: AuditedAction, now: Date): AuditEntry | undefined =>
  action.changes.length === 0 ? undefined : auditEntry(by, action, now);

/** An operator's action before it is executed: who, why and when. */
export interface AdministratorAct {
  by: string;
  reason: string | null;
  note: string | null;
  now: Date;
}

const administrator = ({ by }: AdministratorAct): Actor => ({ type: 'administrator', id: null, name: by });

/** An operator, as the author of changes to an account's data. */
export const administratorAuthor = (act: AdministratorAct, ownerId: string): Author => ({
  ownerId,
  actor: administrator(act),
  requestId: null,
  reason: act.reason,
  note: act.note,
});

/** An operator's act on an account's data. */
export const actOn = (act: AdministratorAct, ownerId: string): Act => ({
  by: administratorAuthor(act, ownerId),
  now: act.now,
});

/** The entry for an operator's action. Store it with `auditPuts` in the transaction that makes the change. */
export const administratorEntry = (
  act: AdministratorAct,
  { ownerId, ...what }: AuditedAction & Pick<AuditEntry, 'ownerId'>,
): AuditEntry => ({
  id: newId('audit'),
  at: act.now.toISOString(),
  actor: administrator(act),
  ...what,
  ownerId,
  reason: act.reason,
  note: act.note,
  requestId: null,
});
