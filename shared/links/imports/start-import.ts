import { seesAll } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { dailyImportRows } from '#shared/core/accounts/plans.ts';
import { type Act, viewerOf } from '#shared/core/audit/author.ts';
import { AppError } from '#shared/platform/errors.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import {
  type ImportJob,
  type ImportOptions,
  JOB_RETENTION_MS,
  type JobSummary,
  splitIntoChunks,
  summarize,
} from './import-job.ts';
import type { ImportMessage } from './import-message.ts';
import { storeChunks, storeJob } from './import-store.ts';
import type { ImportFile } from './read-file.ts';
import { claimImport, keepImport, releaseImport } from './running-import-store.ts';
import { assertShortUrlsRead } from './shown-columns.ts';

/**
 * Starts an import: stores its rows and job, then queues one message. A single message makes the start
 * atomic: on an error, nothing is imported. A job whose message was never sent is reported as failed later.
 * Idempotent by `id`. Throws IMPORT_RUNNING, RATE_LIMITED above the plan's rows a day, and VALIDATION_ERROR
 * for short URLs that would get other codes.
 */
export async function startImport(
  { by, now }: Act,
  file: ImportFile,
  { id, onCodeTaken, allowRandomCodes }: ImportOptions & { id: string },
): Promise<JobSummary> {
  assertShortUrlsRead(file.columns, { allowRandomCodes });
  const owner = await findOwner(by.ownerId);
  if (!owner) throw new AppError('OWNER_SUSPENDED');
  const { scope } = viewerOf(by);
  const chunks = splitIntoChunks(file.rows);
  const job: ImportJob = {
    id,
    ownerId: by.ownerId,
    author: { actor: by.actor, requestId: by.requestId },
    ...(!seesAll(scope) && { scope }),
    format: file.format,
    ignoredColumns: file.ignoredColumns,
    ignoredDomains: file.ignoredDomains,
    onCodeTaken,
    total: file.rows.length,
    chunks: chunks.length,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + JOB_RETENTION_MS).toISOString(),
  };
  if (!(await claimImport(job, now))) throw await importRunning(owner);
  try {
    await countRows(owner, job.total, now);
    await storeChunks(job, chunks);
    await storeJob(job);
    const message: ImportMessage = { jobId: job.id, from: 0, to: job.chunks };
    await sendMessages(setting(SETTING.importQueueUrl), [JSON.stringify(message)]);
  } catch (error) {
    await releaseImport(job).catch((other) => log.error('import not released', { id, error: other }));
    throw error;
  }
  await keepImport(job, now);
  return summarize(job, [], now);
}

async function importRunning({ ownerId }: Owner): Promise<AppError> {
  const { importId } = (await findOwner(ownerId)) ?? {};
  const message =
    `The import ${importId} is running. Wait until it has finished: GET ` +
    `/v1/api/links/import/${importId}`;
  return importId === undefined
    ? new AppError('IMPORT_RUNNING')
    : new AppError('IMPORT_RUNNING', message, { params: { _id: importId } });
}

async function countRows({ ownerId, plan }: Owner, rows: number, now: Date): Promise<void> {
  const limit = dailyImportRows(plan);
  try {
    await countUses(limit, { who: ownerId, uses: rows }, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
    const { params, headers } = error;
    const most = limit.limit.toLocaleString('en');
    const message =
      `The plan ${plan} imports at most ${most} rows a day, and this file has ` +
      `${rows.toLocaleString('en')}. The count resets at 00:00 UTC. Import fewer rows, or wait until then.`;
    throw new AppError('RATE_LIMITED', message, { headers, ...(params && { params }) });
  }
}
