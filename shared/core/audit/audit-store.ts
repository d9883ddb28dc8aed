import { tableName } from '#shared/platform/dynamo/client.ts';
import { budgeted, queryBetween, queryPartition } from '#shared/platform/dynamo/query-pages.ts';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction, TransactItems } from '#shared/platform/dynamo/transact.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { type AuditEntry, auditEntrySchema } from './audit-entry.ts';
import { auditPartition } from './audit-items.ts';

/** Audit logs: one partition each, kept for a year. */

/** The log of operators' actions. An owner's log has the owner's ID. */
export const OPERATOR_LOG = 'operator';

/** How long entries are kept. */
export const KEPT_MS = 365 * 24 * 3600 * 1000;

/** Sort position of an entry. */
export const auditPosition = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>): string => `${at}#${id}`;

/** Format of `auditPosition`. */
export const AUDIT_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#aud_[0-9A-Za-z]{20}$/;

const auditKey = (log: string, entry: Pick<AuditEntry, 'at' | 'id'>): ItemKey => ({
  pk: auditPartition(log),
  sk: auditPosition(entry),
});

/**
 * Actions that store an entry in its owner's log and, for an operator's action, in the operators' log. Add
 * them to the transaction of the change; they have no conditions. `undefined` adds none.
 */
export function auditPuts(entry: AuditEntry | undefined): TransactItems {
  if (!entry) return [];
  const { ownerId, actor } = entry;
  return [
    ...(actor.type === 'administrator' || ownerId === null ? [auditPut(OPERATOR_LOG, entry)] : []),
    // Temporary links have no account.
    ...(ownerId !== null && isId('owner', ownerId) ? [auditPut(ownerId, shownToOwner(entry))] : []),
  ];
}

/** Owners do not see operators' notes and names. */
const shownToOwner = (entry: AuditEntry): AuditEntry =>
  entry.actor.type === 'administrator'
    ? { ...entry, actor: { ...entry.actor, name: 'operator' }, note: null }
    : entry;

function auditPut(log: string, entry: AuditEntry): TransactAction {
  const Item = {
    ...auditKey(log, entry),
    ...entry,
    // As JSON, because values have any shape, and null must stay distinct from absent.
    changes: JSON.stringify(entry.changes),
    [TABLE.ttl]: Math.ceil((Date.parse(entry.at) + KEPT_MS) / 1000),
  };
  return { Put: { TableName: tableName(), Item } };
}

/** Sorts after every position. */
const END = '~';

/** Entries of a log within a time range (excluding `to`) after a position, newest first, in pages. */
export async function* readEntries(
  log: string,
  {
    from,
    to = END,
    after = END,
    pageSize,
    budget,
  }: { from: string; to?: string; after?: string | undefined; pageSize: number; budget: ReadBudget },
): AsyncGenerator<AuditEntry[]> {
  const last = after < to ? after : to;
  if (last < from) return;
  const pages = queryBetween(
    auditPartition(log),
    { from, to: last },
    {
      ScanIndexForward: false,
      Limit: pageSize,
      budget: budgeted(budget, { pk: auditPartition(log), sk: '' }),
    },
  );
  for await (const items of pages) {
    const entries = items.map(entryOf);
    // The upper end is included.
    yield entries.filter((entry) => auditPosition(entry) !== after);
  }
}

/** The newest entries of a log, newest first. */
export async function newestEntries(log: string, limit: number): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  const pages = queryPartition(auditKey(log, { at: '', id: '' }).pk, {
    ScanIndexForward: false,
    Limit: Math.min(limit, 500),
  });
  for await (const items of pages) {
    found.push(...items.map(entryOf));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** All entries of a log, the oldest first, in pages. */
export async function* allEntries(log: string, after?: string): AsyncGenerator<AuditEntry[]> {
  const pk = auditPartition(log);
  const start = after === undefined ? undefined : { pk, sk: after };
  for await (const items of queryPartition(pk, { after: start })) yield items.map(entryOf);
}

const entryOf = (item: Record<string, unknown>): AuditEntry =>
  auditEntrySchema.parse({ ...item, changes: JSON.parse(String(item['changes'])) });
