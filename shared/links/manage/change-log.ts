import { updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { linkChanges, linkTarget } from '../model/link-changes.ts';
import type { EventLink } from '../model/link-record.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import type { ChangeLog } from '../store/link-store.ts';

interface RecordChange {
  before: EventLink | null;
  after: EventLink | null;
  /** The password hash, in the form that `linkChanges` takes. */
  passwordHash: string | null | undefined;
}

/**
 * The event and the entry of the audit log that a change of a link is stored with.
 * undefined for temporary links.
 */
export function changeLog(
  { by, now }: Act,
  action: 'link.created' | 'link.updated' | 'link.deleted',
  { before, after, passwordHash }: RecordChange,
): ChangeLog | undefined {
  if (by.ownerId === PUBLIC_OWNER_ID) return undefined;
  const record = (after ?? before) as EventLink;
  const changes = linkChanges(before, after, passwordHash);
  return {
    event: newEvent(action, { ownerId: by.ownerId, data: record, now }),
    entry: updateEntry(by, { action, target: linkTarget(record), changes }, now),
  };
}
