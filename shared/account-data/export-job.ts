import * as z from 'zod';
import { actorSchema } from '#shared/core/audit/author.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';

/** Exports of accounts: stored and public shapes. No I/O. */

const DAY_MS = 24 * 3600_000;

/** How long the file is kept; must match the bucket's lifecycle rule. */
export const FILE_DAYS = 7;

/** How long the job is listed. */
export const JOB_DAYS = 30;

/** An export that no worker has claimed by then counts as failed, and another one can be started. */
export const PENDING_MS = 5 * 60_000;

export const MAX_EXPORTS_PER_DAY = 5;

/** Validity of a download URL. */
export const DOWNLOAD_SECONDS = 600;

const openFileSchema = z.object({
  name: z.string(),
  packed: z.boolean(),
  crc: z.int(),
  size: z.int(),
  packedSize: z.int(),
  at: z.int(),
});

/** Where an export continues: what it wrote until then is stored. */
export const exportProgressSchema = z.object({
  uploadId: z.string(),
  /** The section that is being written, and JSON of where in it; null: its beginning. */
  section: z.int(),
  cursor: z.string().nullable(),
  zip: z.object({ offset: z.int(), files: z.int(), open: openFileSchema.nullable() }),
  /** The object with the bytes that are in no part yet; null: none. */
  tail: z.string().nullable(),
  /** Number of omitted media files. */
  skipped: z.int(),
  /** Whether all bytes are in parts: only the upload has to be completed. */
  isWritten: z.boolean(),
});

export type ExportProgress = z.infer<typeof exportProgressSchema>;

export const exportJobSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  status: z.enum(['pending', 'running', 'completed', 'failed']),
  /** Who requested it. */
  actor: actorSchema,
  createdAt: z.string(),
  /** After this time, an unfinished export counts as failed. A worker keeps extending it. */
  until: z.string(),
  /** Epoch milliseconds until which a worker has claimed it. */
  claim: z.int().optional(),
  /** The worker that holds the claim. */
  worker: z.string().optional(),
  /** Claims since it last made progress. */
  attempts: z.int(),
  /** Absent: nothing is written yet. */
  progress: exportProgressSchema.optional(),
  /** Number of the next part. Each claim skips some. */
  nextPart: z.int().optional(),
  finishedAt: z.string().nullable(),
  /** Size of the file in bytes. */
  size: z.int().nullable(),
  /** Number of files in the archive. */
  files: z.int().nullable(),
  /** Number of omitted media files. */
  skipped: z.int().nullable(),
});

export type ExportJob = z.infer<typeof exportJobSchema>;

const EXPORT_STATUSES = ['pending', 'running', 'completed', 'failed', 'expired'] as const;

/** An export as the API returns it. */
export const exportRecordSchema = z
  .object({
    _id: idField('export'),
    status: z.enum(EXPORT_STATUSES).meta({
      description:
        `\`failed\`: start another one. \`expired\`: the file was deleted, ${FILE_DAYS} days after it was ` +
        'finished.',
      examples: ['completed'],
    }),
    createdAt: timeField('When it was requested.'),
    finishedAt: timeField('When the file was completed. null: not yet.').nullable(),
    expiresAt: timeField('When the file is deleted. null: there is no file yet.').nullable(),
    size: z
      .int()
      .nullable()
      .meta({ description: 'Size of the file in bytes. null: not completed.', examples: [1048576] }),
    files: z
      .int()
      .nullable()
      .meta({ description: 'Number of files in it. null: not completed.', examples: [14] }),
    skippedMedia: z
      .int()
      .nullable()
      .meta({
        description:
          'How many media files are only listed in `media.csv`, because they are blocked or were deleted. ' +
          'null: not completed.',
        examples: [0],
      }),
    downloadUrl: z
      .string()
      .nullable()
      .meta({
        format: 'uri',
        description:
          `Where the file can be downloaded, for ${DOWNLOAD_SECONDS / 60} minutes: read the export again ` +
          'for another URL. null: there is no file.',
        examples: [
          'https://bucket.s3.eu-central-1.amazonaws.com/exports/exp_4fJ2kQ8sT1vX7yZ0aBcD.zip' +
            '?X-Amz-Signature=...',
        ],
      }),
  })
  .meta({ id: 'AccountExport' });

export type ExportRecord = z.infer<typeof exportRecordSchema>;

export function statusOf(job: ExportJob, now: Date): ExportRecord['status'] {
  if (job.status === 'completed') return now < expiryOf(job) ? 'completed' : 'expired';
  return job.status !== 'failed' && now >= new Date(job.until) ? 'failed' : job.status;
}

/** When the file of a finished job is deleted. */
const expiryOf = ({ finishedAt }: ExportJob): Date =>
  new Date(Date.parse(finishedAt ?? '') + FILE_DAYS * DAY_MS);

export function exportRecord(job: ExportJob, downloadUrl: string | null, now: Date): ExportRecord {
  const { id, createdAt, finishedAt, size, files, skipped } = job;
  return {
    _id: id,
    status: statusOf(job, now),
    createdAt,
    finishedAt,
    expiresAt: finishedAt === null ? null : expiryOf(job).toISOString(),
    size,
    files,
    skippedMedia: skipped,
    downloadUrl,
  };
}
