import { type AuditEntry, auditEntry } from '../audit/audit-entry.ts';
import type { Act } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import type { ApiKey } from './account.ts';
import { keyRecord } from './key-contract.ts';

/** The audit entry of a change of an API key. */
export function keyEntry(
  { by, now }: Act,
  action: 'key.created' | 'key.updated' | 'key.deleted',
  { before, after }: { before: ApiKey | null; after: ApiKey | null },
): AuditEntry {
  const { keyId, name } = (after ?? before) as ApiKey;
  const changes = changesOf(before && keyRecord(before, now), after && keyRecord(after, now), ['lastUsedAt']);
  return auditEntry(by, { action, target: { type: 'key', id: keyId, name }, changes }, now);
}
