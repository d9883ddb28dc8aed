import * as z from 'zod';
import { newId } from '../platform/runtime/ids.ts';
import { type Author, actorSchema } from './author.ts';

const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** One act. Never holds secrets, or addresses in clear text. */
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
    /** As people know it: a code, a slug. */
    name: z.string().nullable(),
  }),
  /** Whose target it is; null where it is nobody's. */
  ownerId: z.string().nullable(),
  changes: z.array(change),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** null: not by a request. */
  requestId: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** An administrator's act, before it is done: who, why and when. */
export interface AdministratorAct {
  by: string;
  reason: string | null;
  note: string | null;
  now: Date;
}

/** The entry of an administrator's act. Store it with `auditPut` in the transaction that makes the change. */
export function administratorEntry(
  { by, reason, note, now }: AdministratorAct,
  what: Pick<AuditEntry, 'action' | 'target' | 'ownerId' | 'changes'>,
): AuditEntry {
  return {
    id: newId('audit'),
    at: now.toISOString(),
    actor: { type: 'administrator', id: null, name: by },
    ...what,
    reason,
    note,
    requestId: null,
  };
}

/** The entry of a change. Store it with `auditPut` in the transaction that makes the change. */
export function auditEntry(
  { ownerId, actor, requestId }: Author,
  what: Pick<AuditEntry, 'action' | 'target' | 'changes'>,
  now: Date,
): AuditEntry {
  return {
    id: newId('audit'),
    at: now.toISOString(),
    actor,
    ...what,
    ownerId,
    reason: null,
    note: null,
    requestId,
  };
}
