import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { EXPORT_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { downloadUrl } from './export-file-store.ts';
import {
  type ExportJob,
  type ExportRecord,
  exportRecord,
  MAX_EXPORTS_PER_DAY,
  PENDING_MS,
  statusOf,
} from './export-job.ts';
import { findExport, findExports, insertExport } from './export-store.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Starts an export of an account. Idempotent by `id`. Throws EXPORT_RUNNING, and
 * RATE_LIMITED above five in 24 hours.
 */
export async function startExport({ by, now }: Act, id: string): Promise<ExportRecord> {
  const { ownerId, actor } = by;
  const earlier = await findExports(ownerId);
  const known = earlier.find((job) => job.id === id);
  if (known) return exportRecord(known, null, now);
  if (earlier.some((job) => ['pending', 'running'].includes(statusOf(job, now)))) {
    throw new AppError('EXPORT_RUNNING');
  }
  assertBelowLimit(earlier, now);
  const job: ExportJob = {
    id,
    ownerId,
    status: 'pending',
    actor,
    createdAt: now.toISOString(),
    until: new Date(now.getTime() + PENDING_MS).toISOString(),
    attempts: 0,
    finishedAt: null,
    size: null,
    files: null,
    skipped: null,
  };
  const action = {
    action: 'account.export_requested',
    target: { type: 'export', id, name: null },
    changes: [],
  };
  const event = newEvent(EXPORT_REQUESTED, { ownerId, data: { _id: id }, now });
  if (!(await insertExport(job, { entry: auditEntry(by, action, now), event }, now)))
    throw new AppError('EXPORT_RUNNING');
  await publishEvents([event]);
  return exportRecord(job, null, now);
}

function assertBelowLimit(earlier: readonly ExportJob[], now: Date): void {
  const recent = earlier.filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < DAY_MS);
  const oldest = recent[MAX_EXPORTS_PER_DAY - 1];
  if (!oldest) return;
  const seconds = Math.ceil((Date.parse(oldest.createdAt) + DAY_MS - now.getTime()) / 1000);
  throw new AppError(
    'RATE_LIMITED',
    `At most ${MAX_EXPORTS_PER_DAY} exports in 24 hours. Try again in ${seconds} s.`,
    {
      params: { quota: 'exports', limit: MAX_EXPORTS_PER_DAY, retryAfter: Math.max(1, seconds) },
      headers: { 'retry-after': String(Math.max(1, seconds)) },
    },
  );
}

/** Throws NOT_FOUND, also for another owner's export. */
export async function showExport(ownerId: string, id: string, now: Date): Promise<ExportRecord> {
  const job = isId('export', id) ? await findExport(ownerId, id) : undefined;
  if (!job) throw new AppError('NOT_FOUND', 'The export was not found.', { params: { resource: 'export' } });
  return show(job, now);
}

/** Exports of the last 30 days, newest first. */
export async function listExports(ownerId: string, now: Date): Promise<ExportRecord[]> {
  return Promise.all((await findExports(ownerId)).map((job) => show(job, now)));
}

const show = async (job: ExportJob, now: Date): Promise<ExportRecord> =>
  exportRecord(job, statusOf(job, now) === 'completed' ? await downloadUrl(job.id) : null, now);
