import type { Author } from '../audit/author.ts';
import { sendMessages } from '../platform/runtime/queue.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
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

/**
 * Starts an import: stores its rows and job, then queues one message, which the worker splits. A single message makes
 * the start atomic: on an error, nothing is imported. A job whose message was never sent is reported as failed later.
 * Idempotent by `id`.
 */
export async function startImport(
  by: Author,
  file: ImportFile,
  { onCodeTaken }: ImportOptions,
  now: Date,
  id: string,
): Promise<JobSummary> {
  const chunks = splitIntoChunks(file.rows);
  const job: ImportJob = {
    id,
    ownerId: by.ownerId,
    author: { actor: by.actor, requestId: by.requestId },
    format: file.format,
    ignoredColumns: file.ignoredColumns,
    onCodeTaken,
    total: file.rows.length,
    chunks: chunks.length,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + JOB_RETENTION_MS).toISOString(),
  };
  await storeChunks(job, chunks);
  await storeJob(job);
  const message: ImportMessage = { jobId: job.id, from: 0, to: job.chunks };
  await sendMessages(setting(SETTING.importQueueUrl), [JSON.stringify(message)]);
  return summarize(job, [], now);
}
