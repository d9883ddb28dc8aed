import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { isAllowed } from '#shared/core/accounts/permissions.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { quotaExceeded } from '#shared/core/accounts/quotas.ts';
import { type AuditEntry, auditEntry, updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act, Author } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import { removeTopic } from '#shared/mail/subscription-store.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { assertMatch, type IfMatch, nextUpdate } from '#shared/platform/http/if-match.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import { assertScope, assertTarget, manageable } from '#shared/shares/scope.ts';
import { admitMembers, statesOf, subscriberOf } from './recipients.ts';
import { nextAfter, nextAfterChange } from './schedule.ts';
import { addReport, findReport, removeReport, replaceReport, reportsOf } from './schedule-store.ts';
import {
  type CreateReport,
  type ReportRecord,
  reportRecord,
  type ScheduledReport,
  scheduleOf,
  type UpdateReport,
} from './scheduled-report.ts';

/** An owner's scheduled reports, through the API. */

/** An act on reports, with the key for hashes of addresses. */
export interface ReportAct extends Act {
  hashKey: string;
}

export interface CreateReportAct extends ReportAct {
  by: Author & Pick<Caller, 'permissions'> & { owner: Pick<Owner, 'plan' | 'reportCount'> };
  ids: IdSource;
}

/**
 * Schedules a report. Its recipients who are not members are asked to confirm within minutes. Throws
 * VALIDATION_ERROR, LINK_NOT_FOUND, SMART_LINK_NOT_FOUND, QUOTA_EXCEEDED, PERMISSION_DENIED for a caller who
 * may not read analytics, FOLDER_READ_ONLY, and ALL_FOLDERS_REQUIRED for a report of a tag or the account.
 */
export async function createReport(act: CreateReportAct, input: CreateReport): Promise<ReportRecord> {
  const { by, ids, now, hashKey } = act;
  const { ownerId } = by;
  assertReader(by);
  assertScope(input.scope, input.filters);
  await assertTarget(by, input.scope);
  const { every, timezone = 'UTC', hour, language, to } = input;
  const id = ids.newId('scheduledReport');
  const asking = await admitMembers({ id, ownerId, to }, hashKey, now);
  const report: ScheduledReport = {
    id,
    ownerId,
    name: input.name ?? null,
    scope: input.scope,
    filters: input.filters ?? {},
    every,
    timezone,
    hour,
    language,
    to,
    status: 'active',
    nextSendAt: nextAfter({ every, timezone, hour }, now),
    last: null,
    lastSentAt: null,
    ...askingOf(asking, now),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    version: 1,
  };
  const { plan, reportCount } = by.owner;
  const limit = PLAN_LIMITS[plan].reports;
  const entry = auditEntry(by, { action: 'report.created', ...changed(null, report) }, now);
  if ((await addReport(report, limit, entry)) === 'quota reached') {
    await removeTopic(to.map((address) => subscriberOf(report, address, hashKey)));
    throw quotaExceeded('reports', plan, { used: Math.max(limit, reportCount), limit });
  }
  return shown(report, hashKey);
}

/** The scheduled reports of an owner, newest first: of what the author may change. */
export async function listReports(by: Author, hashKey: string): Promise<ReportRecord[]> {
  const reports: ScheduledReport[] = [];
  for await (const page of reportsOf(by.ownerId)) reports.push(...(await manageable(by, page)));
  const states = await statesOf(reports, hashKey);
  return reports.map((report, i) => reportRecord(report, states[i] ?? []));
}

/** Throws NOT_FOUND, also for another owner's. */
export const getReport = async (by: Author, id: string, hashKey: string): Promise<ReportRecord> =>
  shown(await requireReport(by, id), hashKey);

/**
 * Changes a report; absent fields stay. Recipients who have not confirmed are asked again, if the link that
 * they got has expired. Throws VALIDATION_ERROR, NOT_FOUND, PRECONDITION_FAILED.
 */
export async function updateReport(
  act: ReportAct & { by: Author & Pick<Caller, 'permissions'> },
  id: string,
  { input, ifMatch }: { input: UpdateReport; ifMatch?: IfMatch | undefined },
): Promise<ReportRecord> {
  const { by, now, hashKey } = act;
  assertReader(by);
  return retryConflicts(async () => {
    const before = await requireReport(by, id);
    assertMatch(before, ifMatch);
    const settings = {
      name: input.name === undefined ? before.name : input.name,
      filters: input.filters === undefined ? before.filters : (input.filters ?? {}),
      every: input.every ?? before.every,
      timezone: input.timezone ?? before.timezone,
      hour: input.hour ?? before.hour,
      language: input.language ?? before.language,
      to: input.to ?? before.to,
    };
    assertScope(before.scope, settings.filters);
    const changed: ScheduledReport = {
      ...before,
      ...settings,
      updatedAt: nextUpdate(before, now),
      version: before.version + 1,
    };
    const after = {
      ...changed,
      ...activity(before, changed, { enabled: input.enabled, now }),
      ...(input.to && askingOf(await admitMembers(changed, hashKey, now), now)),
    };
    const entry = entryOf(act, before, after);
    if (entry || input.to) {
      if (!(await replaceReport(before, after, entry))) throw new AppError('WRITE_CONFLICT');
      const left = before.to.filter((address) => !after.to.includes(address));
      // Who is listed again later has to confirm again, unless they have unsubscribed.
      await forget(before, left, hashKey);
    }
    return shown(entry || input.to ? after : before, hashKey);
  });
}

/** Throws NOT_FOUND, also for another owner's. */
export async function deleteReport(act: ReportAct, id: string): Promise<void> {
  const { by, now, hashKey } = act;
  await retryConflicts(async () => {
    const report = await requireReport(by, id);
    const entry = auditEntry(by, { action: 'report.deleted', ...changed(report, null) }, now);
    if (!(await removeReport(report, entry))) throw new AppError('WRITE_CONFLICT');
    await removeTopic(report.to.map((address) => subscriberOf(report, address, hashKey)));
  });
}

/** A report that the author may manage. Throws NOT_FOUND. */
export async function requireReport(by: Author, id: string): Promise<ScheduledReport> {
  const report = isId('scheduledReport', id) ? await findReport(id) : undefined;
  if (report?.ownerId === by.ownerId && (await manageable(by, [report])).length > 0) return report;
  throw new AppError('NOT_FOUND', 'You have no such scheduled report.', {
    params: { resource: 'scheduledReport' },
  });
}

export function assertReader({ permissions }: Pick<Caller, 'permissions'>): void {
  if (isAllowed(permissions, 'analytics:read')) return;
  const message = 'Scheduling a report requires the permission analytics:read, too.';
  throw new AppError('PERMISSION_DENIED', message, { params: { permissions: ['analytics:read'] } });
}

const askingOf = (asking: string[], now: Date): Pick<ScheduledReport, 'asking' | 'askAt'> => ({
  asking,
  askAt: asking.length > 0 ? now.toISOString() : null,
});

/** Whether it is sent, and when. One whose target was deleted stays so. */
function activity(
  before: ScheduledReport,
  after: ScheduledReport,
  { enabled, now }: { enabled: boolean | undefined; now: Date },
): Pick<ScheduledReport, 'status' | 'nextSendAt'> {
  const { status } = before;
  if (status === 'target_deleted') return { status, nextSendAt: null };
  if (!(enabled ?? status === 'active')) return { status: 'paused', nextSendAt: null };
  const [was, is] = [scheduleOf(before), scheduleOf(after)];
  const isSame = JSON.stringify(was) === JSON.stringify(is);
  if (status === 'active' && isSame) return { status, nextSendAt: before.nextSendAt };
  // What passed while it was paused is not sent.
  const nextSendAt = status === 'active' ? nextAfterChange(is, before.last, now) : nextAfter(is, now);
  return { status: 'active', nextSendAt };
}

/** Deletes what recipients who have only been asked or confirmed have chosen. An unsubscription stays. */
async function forget(report: ScheduledReport, addresses: readonly string[], hashKey: string): Promise<void> {
  const [states = []] = await statesOf([{ ...report, to: [...addresses] }], hashKey);
  const gone = states.filter(({ status }) => status !== 'unsubscribed');
  await removeTopic(gone.map(({ email }) => subscriberOf(report, email, hashKey)));
}

async function shown(report: ScheduledReport, hashKey: string): Promise<ReportRecord> {
  const [states = []] = await statesOf([report], hashKey);
  return reportRecord(report, states);
}

/**
 * A report in the audit log: with the number of recipients, because the log contains no strangers' addresses.
 */
const audited = (report: ScheduledReport | null) => {
  if (!report) return null;
  const { lastSentAt, nextSendAt, ...record } = reportRecord(report, []);
  return { ...record, to: report.to.length };
};

function changed(before: ScheduledReport | null, after: ScheduledReport | null) {
  const { id, name, scope } = (after ?? before) as ScheduledReport;
  return {
    target: { type: 'report', id, name: name ?? scope.tag ?? scope.id ?? null },
    changes: changesOf(audited(before), audited(after)),
  };
}

function entryOf({ by, now }: Act, before: ScheduledReport, after: ScheduledReport): AuditEntry | undefined {
  const { target, changes } = changed(before, after);
  const isOther = before.to.join() !== after.to.join();
  const recipients =
    isOther && before.to.length === after.to.length
      ? [{ field: 'to', before: before.to.length, after: after.to.length }]
      : [];
  return updateEntry(by, { action: 'report.updated', target, changes: [...changes, ...recipients] }, now);
}
