import { type AuditEntry, auditEntry } from '#shared/core/audit/audit-entry.ts';
import type { Actor } from '#shared/core/audit/author.ts';
import type { Connection } from './connection.ts';

/** Who is named in the audit log for what an app does: the member who has connected it. */
export const appActor = (
  { userId, client }: Pick<Connection, 'userId' | 'client'>,
  email: string,
): Actor => ({
  type: 'member',
  id: userId,
  name: `${email} (${client.name})`,
});

/** The audit entry of a connection that begins or ends. */
export function connectionEntry(
  action: 'app.connected' | 'app.disconnected',
  { ownerId, connectionId, client, permissions, folders }: Connection,
  { actor, requestId, now }: { actor: Actor; requestId: string | null; now: Date },
): AuditEntry {
  const isNew = action === 'app.connected';
  const given = { permissions, ...(folders && { folders }) };
  const changes = Object.entries(given).map(([field, value]) => ({
    field,
    before: isNew ? null : value,
    after: isNew ? value : null,
  }));
  const target = { type: 'app', id: connectionId, name: client.name };
  return auditEntry({ ownerId, actor, requestId }, { action, target, changes }, now);
}
