import { updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Author } from '#shared/core/audit/author.ts';
import type { Link } from '../model/link.ts';
import { shownCode } from '../model/link-code.ts';
import type { ImportJob } from './import-job.ts';

/** The audit entry of all links in a chunk; undefined if it has none. */
export function importEntry({ id, ownerId, author, format }: ImportJob, links: readonly Link[], now: Date) {
  const by: Author = { ownerId, ...author };
  const created = links.map(({ id, code, customDomain }) => ({
    _id: id,
    code: shownCode(code, customDomain),
  }));
  const changes = created.length > 0 ? [{ field: 'links', before: null, after: created }] : [];
  return updateEntry(
    by,
    { action: 'link.imported', target: { type: 'import', id, name: format }, changes },
    now,
  );
}
