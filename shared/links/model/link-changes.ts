import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { type Change, changesOf, secretChange } from '#shared/core/audit/changes.ts';
import type { EventLink } from './link-record.ts';

/** Links in the audit log. */

/** Other fields have the same information or, for the password, more. */
const DERIVED = ['expiration', 'shortUrl', 'hasPassword'] as const;

/** `passwordHash`: the new one, null if it is cleared, undefined if it does not change. */
export function linkChanges(
  before: EventLink | null,
  after: EventLink | null,
  passwordHash: string | null | undefined,
): Change[] {
  const had = before?.hasPassword ?? false;
  const password =
    passwordHash === undefined && after
      ? []
      : secretChange('password', had, typeof passwordHash === 'string');
  return [...changesOf(before, after, DERIVED), ...password];
}

export const linkTarget = ({ _id, code }: Pick<EventLink, '_id' | 'code'>): AuditEntry['target'] => ({
  type: 'link',
  id: _id,
  name: code,
});
