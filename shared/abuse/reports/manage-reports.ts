import { type AdministratorAct, administratorEntry } from '#shared/core/audit/audit-entry.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import type { Report, ReportStatus, ReportTarget, Resolution } from './report.ts';
import { findOpen, findReport, newestReports, resolveOpen } from './report-store.ts';

/** Operators' actions on abuse reports. */

/** The newest reports of a status. */
export const listReports = (status: ReportStatus, limit: number): Promise<Report[]> =>
  newestReports(status, limit);

/** A report, and the number of open reports of its target. Throws NOT_FOUND. */
export async function showReport(id: string): Promise<Report & { openReportsOfTarget: number }> {
  const report = await requireReport(id);
  const { open, more } = await findOpen(report.target);
  return { ...report, openReportsOfTarget: open.length + more };
}

/** The result of `resolveReports`. */
export interface ResolvedReports {
  target: ReportTarget;
  /** Ids of the resolved reports. */
  reports: string[];
  /** Reports of the target beyond these, which were only counted. */
  more: number;
}

/**
 * Resolves a report and all other open reports of its target, with an entry in the audit log. `run` takes the
 * action; it runs first, once per write attempt, and must be safe to repeat. A resolved report does not
 * change. Throws NOT_FOUND.
 */
export async function resolveReports(
  act: AdministratorAct & { note: string },
  { id, action }: { id: string; action: Resolution },
  run: (report: Report) => Promise<void>,
): Promise<ResolvedReports> {
  const resolution = { action, note: act.note, resolvedBy: act.by, resolvedAt: act.now.toISOString() };
  return retryConflicts(async () => {
    const report = await requireReport(id);
    const { target } = report;
    if (report.status === 'resolved') return { target, reports: [], more: 0 };
    const found = await findOpen(target);
    await run(report);
    const entry = administratorEntry(act, {
      action: 'report.resolved',
      target: { type: 'report', id, name: `${target.kind} ${target.name}` },
      ownerId: null,
      changes: [{ field: 'action', before: null, after: action }],
    });
    const reports = await resolveOpen({ target, ...found }, resolution, entry);
    return { target, reports, more: found.more };
  });
}

async function requireReport(id: string): Promise<Report> {
  const report = isId('report', id) ? await findReport(id) : undefined;
  if (!report) throw new AppError('NOT_FOUND', `There is no report ${id}.`);
  return report;
}
