import { pageBudget, ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { onePage } from '#shared/platform/http/one-page.ts';
import { problem } from '#shared/platform/problems.ts';
import { type AuditRecord, auditRecord, type ListAudit } from './audit-contract.ts';
import type { AuditEntry } from './audit-entry.ts';
import { AUDIT_POSITION, auditPosition, KEPT_MS, readEntries } from './audit-store.ts';

/** An account's audit log, through the API. */

const FILTERED_READ = 500;

// In CSV, quotes within a cell take twice as much.
const MAX_BYTES = 2_400_000;

export interface AuditPage {
  entries: AuditRecord[];
  nextCursor: string | null;
}

/**
 * An account's entries, newest first. With a filter, only part of a long log is read; `nextCursor` continues.
 * Throws VALIDATION_ERROR.
 */
export async function listAudit(
  { ownerId, now }: { ownerId: string; now: Date },
  query: ListAudit,
  units?: number,
): Promise<AuditPage> {
  const { action, actor, target, limit, cursor } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, AUDIT_POSITION);
  const isFiltered = action !== undefined || actor !== undefined || target !== undefined;
  const budget = units === undefined ? pageBudget(isFiltered) : new ReadBudget(units);
  const pageSize = isFiltered ? FILTERED_READ : limit + 1;
  const { found, nextCursor } = await onePage(
    readEntries(ownerId, { ...rangeOf(query, now), after, pageSize, budget }),
    {
      positionOf: auditPosition,
      select: (entries) => entries.filter((entry) => matches(entry, query)),
      show: (entries) => entries.map(auditRecord),
    },
    { limit, budget, maxBytes: MAX_BYTES },
  );
  return { entries: found, nextCursor };
}

function rangeOf({ from, to }: Pick<ListAudit, 'from' | 'to'>, now: Date): { from: string; to?: string } {
  // TTL deletes with a delay of days.
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  const start = from === undefined ? oldest : isoDate(from, 'from');
  const end = to === undefined ? undefined : isoDate(to, 'to');
  if (from !== undefined && end !== undefined && start >= end)
    throw invalidField('from', problem('too_late', 'must be before to', { before: 'to' }));
  return { from: start > oldest ? start : oldest, ...(end !== undefined && { to: end }) };
}

const matches = (entry: AuditEntry, { action, actor, target }: ListAudit): boolean =>
  (action === undefined || entry.action === action || entry.action.startsWith(`${action}.`)) &&
  (actor === undefined || entry.actor.id === actor) &&
  (target === undefined || entry.target.id === target || isListed(entry, target));

/** Whether the entry of an import includes a link. */
const isListed = ({ changes }: AuditEntry, id: string): boolean =>
  changes.some(
    ({ field, after }) =>
      field === 'links' &&
      Array.isArray(after) &&
      after.some((link) => (link as { _id?: unknown })?._id === id),
  );

/** Entries as CSV, header row first. */
export function auditToCsv(entries: readonly AuditRecord[]): string {
  return csvText([AUDIT_COLUMNS, ...entries.map(cellsOf)]);
}

const AUDIT_COLUMNS = [
  '_id',
  'at',
  'actorType',
  'actorId',
  'actorName',
  'action',
  'targetType',
  'targetId',
  'targetName',
  'changes',
  'reason',
  'requestId',
];

const cellsOf = ({ _id, at, actor, action, target, changes, reason, requestId }: AuditRecord): string[] => [
  _id,
  at,
  actor.type,
  actor._id ?? '',
  actor.name,
  action,
  target.type,
  target._id,
  target.name ?? '',
  changes.length === 0 ? '' : JSON.stringify(changes),
  reason ?? '',
  requestId ?? '',
];
