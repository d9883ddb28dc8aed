import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { ownerList } from '#shared/core/accounts/account-items.ts';
import { reportCountAction } from '#shared/core/accounts/quota-store.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { asStored, storedAs } from '#shared/languages/stored-language.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, below } from '#shared/platform/dynamo/conditions.ts';
import { dueOnce } from '#shared/platform/dynamo/due-first.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { type Term, takeLease } from '#shared/platform/dynamo/lease.ts';
import { listKeys, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { purgeItems } from '#shared/platform/dynamo/purge-partition.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import { transactIf, transactSteps, unconditional } from '#shared/platform/dynamo/transact.ts';
import { change, insert, removeVersion } from '#shared/platform/dynamo/transact-actions.ts';
import { claimItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { REPORTS_DUE, reportIndexKeys, scheduleKey, schedulePartition, sentKey } from './schedule-items.ts';
import { dueAt, reportSchema, type ScheduledReport } from './scheduled-report.ts';

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;
const PAGE_SIZE = 1000;

/** Longer than a report could be sent again. */
const SENT_DAYS = 70;

const storedReport = storedAs(reportSchema);

const itemOf = (report: ScheduledReport) => ({
  ...scheduleKey(report.id),
  ...asStored(report),
  ...listKeys(ownerList(report.ownerId, 'REPORTS'), `${report.createdAt}#${report.id}`),
  ...reportIndexKeys(report.id, dueAt(report)),
});

/** Adds a report, unless the owner has `max`, also under concurrency. Idempotent. */
export async function addReport(
  report: ScheduledReport,
  max: number,
  entry: AuditEntry,
): Promise<'added' | 'quota reached'> {
  const failure = await transactSteps<'added' | 'quota reached'>(
    [
      // Ids are random: an existing item means that an earlier attempt of this request stored it.
      [insert(itemOf(report)), 'added'],
      [reportCountAction(report.ownerId, 1, max), 'quota reached'],
      ...unconditional(...auditPuts(entry)),
    ],
    { attempts: ATTEMPTS },
  );
  return failure ?? 'added';
}

/** A report, read strongly consistent. */
export const findReport = (id: string): Promise<ScheduledReport | undefined> =>
  findItem(scheduleKey(id), storedReport);

/** All reports of an owner, newest first, in pages. Eventually consistent. */
export async function* reportsOf(ownerId: string): AsyncGenerator<ScheduledReport[]> {
  for await (const items of newestFirst(ownerList(ownerId, 'REPORTS'), {
    pageSize: PAGE_SIZE,
    budget: 'whole',
  })) {
    yield items.map((item) => storedReport.parse(item));
  }
}

/** Changes a report, which ends a claim. False if it was changed or deleted concurrently. */
export const replaceReport = (
  before: ScheduledReport,
  after: ScheduledReport,
  entry?: AuditEntry,
): Promise<boolean> =>
  transactIf([
    change(itemOf(before), itemOf(after), { version: before.version, remove: ['claim', 'claimedBy'] }),
    ...auditPuts(entry),
  ]);

/** Deletes a report. The marks of what was sent expire. False if it was changed or deleted concurrently. */
export async function removeReport(report: ScheduledReport, entry: AuditEntry): Promise<boolean> {
  const failure = await transactSteps<'changed'>(
    [
      [removeVersion(scheduleKey(report.id), report.version), 'changed'],
      ...unconditional(reportCountAction(report.ownerId, -1, null), ...auditPuts(entry)),
    ],
    { attempts: ATTEMPTS },
  );
  return failure === undefined;
}

/** Deletes a report of a closed account. */
export const eraseReport = (id: string, shouldStop: () => boolean): Promise<number | false> =>
  purgeItems(schedulePartition(id), shouldStop);

/**
 * Ids of reports with something to do, earliest first, each once, in pages. The index lags: claim one before
 * acting on it.
 */
export function dueReports(now: Date): AsyncGenerator<string[]> {
  const prefix = schedulePartition('');
  return dueOnce(REPORTS_DUE, now, (item) => String(item[TABLE.partitionKey]).slice(prefix.length));
}

/**
 * Claims a due report for a term, after which it is due again, so that one that crashes the run does not come
 * first again. Only one concurrent run gets it. undefined: another run has it, or nothing is due.
 */
export async function claimReport(id: string, term: Term): Promise<ScheduledReport | undefined> {
  const { sortKey } = INDEX.byExpiry;
  const claimed = await takeLease({ key: scheduleKey(id), attribute: 'claim' }, term, {
    set: { [sortKey]: reportIndexKeys(id, term.until.toISOString())[sortKey] },
    when: below(sortKey, `${term.now.toISOString()}$`),
  });
  if (!claimed) return undefined;
  const { data } = storedReport.safeParse(claimed);
  // Of a later version: it is due again after the term.
  if (!data) log.error('scheduled report not readable', { id });
  return data;
}

/**
 * Marks that a recipient gets the report of a period, before it is sent: no other run sends it. undefined: it
 * was sent. Otherwise returns how to take the mark back if it was not.
 */
export async function claimSending(
  id: string,
  { period, recipient }: { period: string; recipient: string },
  now: Date,
): Promise<(() => Promise<void>) | undefined> {
  const Key = sentKey(id, period, recipient);
  const ttl = Math.ceil(now.getTime() / 1000) + SENT_DAYS * 24 * 3600;
  const claimed = await claimItem(
    update(Key)
      .set({ [TABLE.ttl]: ttl })
      .when(absent()),
  );
  if (!claimed) return undefined;
  return async () => {
    await dynamo().send(new DeleteCommand({ TableName: tableName(), Key }));
  };
}
