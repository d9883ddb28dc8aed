import * as z from 'zod';
import { seesAll } from '#shared/core/access/scope.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import { AppError } from '#shared/platform/errors.ts';
import { decodeCursor, encodeCursor } from '#shared/platform/http/cursor.ts';
import { cursorParameter, intParameter } from '#shared/platform/http/input-fields.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { type ImportJob, type JobSummary, type RowFailure, summarize } from './import-job.ts';
import { chunkResults, type FailurePosition, failuresAfter, findJob, newestJobs } from './import-store.ts';

export const showImportSchema = z.object({
  limit: intParameter(1, 1000).default(100).meta({ description: 'Maximum failed rows per page.' }),
  cursor: cursorParameter,
});

const LISTED_JOBS = 20;
const POSITION = /^\d{1,4}\.\d{1,5}$/;

/** Whether an author may see an import: those of others only with access to all folders. */
const isVisible = (by: Author, { author }: ImportJob): boolean =>
  seesAll(viewerOf(by).scope) || author.actor.id === by.actor.id;

/**
 * A job with a page of its failed rows. Throws NOT_FOUND, also for another owner's job, and for one
 * that the author may not see.
 */
export async function showImport(
  { by, now }: { by: Author; now: Date },
  jobId: string,
  { limit, cursor }: z.infer<typeof showImportSchema>,
): Promise<{ job: JobSummary & { errors: RowFailure[] }; nextCursor: string | null }> {
  const after = cursor === undefined ? { chunk: 0, row: 0 } : readPosition(cursor);
  const job = isId('job', jobId) ? await findJob(jobId, now) : undefined;
  if (!job || job.ownerId !== by.ownerId || !isVisible(by, job))
    throw new AppError('NOT_FOUND', 'The import was not found.', { params: { resource: 'import' } });
  const [summary, page] = await Promise.all([summaryOf(job, now), failurePage(job.id, after, limit)]);
  return { job: { ...summary, errors: page.errors }, nextCursor: page.nextCursor };
}

/** The latest jobs that an author may see, without their failed rows. */
export async function listImports(by: Author, now: Date): Promise<JobSummary[]> {
  const jobs = (await newestJobs(by.ownerId, LISTED_JOBS, now)).filter((job) => isVisible(by, job));
  return Promise.all(jobs.map((job) => summaryOf(job, now)));
}

async function summaryOf(job: ImportJob, now: Date): Promise<JobSummary> {
  return summarize(job, await chunkResults(job.id), now);
}

async function failurePage(
  jobId: string,
  after: FailurePosition,
  limit: number,
): Promise<{ errors: RowFailure[]; nextCursor: string | null }> {
  const errors: RowFailure[] = [];
  let last: FailurePosition = after;
  for await (const { chunk, ...failure } of failuresAfter(jobId, after)) {
    if (errors.length === limit) return { errors, nextCursor: encodeCursor(`${last.chunk}.${last.row}`) };
    errors.push(failure);
    last = { chunk, row: failure.row };
  }
  return { errors, nextCursor: null };
}

function readPosition(cursor: string): FailurePosition {
  const [chunk, row] = decodeCursor(cursor, POSITION).split('.').map(Number);
  return { chunk: chunk as number, row: row as number };
}
