import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { is } from '#shared/platform/dynamo/conditions.ts';
import { findItem, getItem } from '#shared/platform/dynamo/get-item.ts';
import { listKeys, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { transactIf, transactOrThrow } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { type Report, type ReportStatus, type ReportTarget, reportSchema } from './report.ts';
import { reportKey, targetKey } from './report-items.ts';

/** Items of abuse reports: each report, listed by status, and for each target the ids of its open reports. */

/**
 * Open reports that are stored in full for one target; further ones are only counted. Below 100
 * (a transaction's limit).
 */
const MAX_OPEN = 10;

const YEAR_S = 365 * 86_400;
const ATTEMPTS = 5;

/** The state of a target while it has open reports. */
export interface OpenReports {
  /** Ids, oldest first. */
  open: string[];
  /** Reports beyond `MAX_OPEN`. */
  more: number;
}

const NOTHING_OPEN: OpenReports = { open: [], more: 0 };

const listOf = (status: ReportStatus): string => `REPORTS#${status}`;

const listed = ({ status, createdAt, id }: Report) => listKeys(listOf(status), `${createdAt}#${id}`);

const ttlAfter = (time: string): number => Math.ceil(Date.parse(time) / 1000) + YEAR_S;

/**
 * Stores an open report, or counts it if its target already has `MAX_OPEN` of them. Kept for a year. 4 write
 * units, 2 when it is counted; returns whether it was stored.
 */
export async function insertReport(report: Report): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    if (await store(report)) return true;
    const counted = await updateItem({
      Key: targetKey(report.target),
      UpdateExpression: 'ADD #more :one SET #ttl = :ttl',
      ConditionExpression: 'size(#open) >= :max',
      ExpressionAttributeNames: { '#more': 'more', '#open': 'open', '#ttl': TABLE.ttl },
      ExpressionAttributeValues: { ':one': 1, ':max': MAX_OPEN, ':ttl': ttlAfter(report.createdAt) },
    });
    if (counted) return false;
    // They were resolved in the meantime.
    if (attempt === ATTEMPTS) throw new Error('The open reports of a target change with every attempt');
  }
}

async function store(report: Report): Promise<boolean> {
  const ttl = ttlAfter(report.createdAt);
  const target = {
    TableName: tableName(),
    Key: targetKey(report.target),
    UpdateExpression: 'SET #open = list_append(if_not_exists(#open, :none), :ids), #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(#open) OR size(#open) < :max',
    ExpressionAttributeNames: { '#open': 'open', '#ttl': TABLE.ttl },
    ExpressionAttributeValues: { ':none': [], ':ids': [report.id], ':ttl': ttl, ':max': MAX_OPEN },
  };
  return transactIf([
    { Update: target },
    insert({ ...reportKey(report.id), ...listed(report), ...report, [TABLE.ttl]: ttl }),
  ]);
}

export const findReport = (id: string): Promise<Report | undefined> => findItem(reportKey(id), reportSchema);

/** The open reports of a target, strongly consistent. */
export async function findOpen(target: ReportTarget): Promise<OpenReports> {
  const item = await getItem(targetKey(target));
  return item ? { ...NOTHING_OPEN, ...(item as Partial<OpenReports>) } : NOTHING_OPEN;
}

/** The newest reports of a status, at most `limit`. */
export async function newestReports(status: ReportStatus, limit: number): Promise<Report[]> {
  const reports: Report[] = [];
  for await (const items of newestFirst(listOf(status), {
    pageSize: Math.min(limit, 100),
    budget: 'whole',
  })) {
    reports.push(...items.map((item) => reportSchema.parse(item)));
    if (reports.length >= limit) break;
  }
  return reports.slice(0, limit);
}

/**
 * Resolves all open reports of a target together, with their audit entry; returns their IDs. Throws
 * WRITE_CONFLICT if another report has arrived in the meantime. Reports older than a year are omitted.
 */
export async function resolveOpen(
  { target, open }: Pick<OpenReports, 'open'> & { target: ReportTarget },
  resolution: Required<Pick<Report, 'action' | 'note' | 'resolvedAt' | 'resolvedBy'>>,
  entry: AuditEntry,
): Promise<string[]> {
  const stored = await batchGet(open.map(reportKey), { consistent: true });
  const reports = stored.map((item) => reportSchema.parse(item));
  const updates = reports.map((report) => {
    const resolved: Report = { ...report, ...resolution, status: 'resolved' };
    const { status } = resolved;
    return update(reportKey(report.id)).set({ ...listed(resolved), status, ...resolution }).action;
  });
  await transactOrThrow(
    [remove(targetKey(target), is('open', open)), ...updates, ...auditPuts(entry)],
    'WRITE_CONFLICT',
  );
  return reports.map(({ id }) => id);
}
