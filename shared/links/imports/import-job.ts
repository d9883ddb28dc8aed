import * as z from 'zod';
import { scopeSchema } from '#shared/core/access/scope.ts';
import { actorSchema } from '#shared/core/audit/author.ts';
import { folderIdInput } from '#shared/core/folders/folder.ts';
import { errorDetailSchema, PARAMS, paramsSchema } from '#shared/platform/http/error-schema.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { exampleId } from '#shared/platform/runtime/ids.ts';
import { MAX_ALIASES } from '../model/link-codes.ts';
import { createLinkSchema } from '../model/link-input.ts';

/** Import jobs, their rows and results. Pure rules, no I/O. */

export const MAX_IMPORT_ROWS = 10_000;

/** Largest file in bytes: as an escaped JSON string it must fit Lambda's 6 MB request limit. */
export const MAX_IMPORT_BYTES = 4_500_000;

const ON_CODE_TAKEN = ['fail', 'new'] as const;

export const importOptionsSchema = z.object({
  folderId: folderIdInput.meta({
    description: 'The folder of all rows without a `folderId` of their own.',
    examples: [exampleId('folder')],
  }),
  utmTemplateId: createLinkSchema.shape.utmTemplateId.meta({
    description: 'The UTM template whose parameters the rows get where they have none of their own.',
    examples: [exampleId('utmTemplate')],
  }),
  onCodeTaken: z
    .enum(ON_CODE_TAKEN, { error: 'must be one of fail, new' })
    .default('fail')
    .meta({
      description:
        'How to handle a row whose code is in use or not allowed: `fail` the row, or generate a `new` ' +
        'code, unless you have a link to its URL already.',
    }),
  allowRandomCodes: z
    .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'must be true or false' })
    .optional()
    .meta({
      type: 'boolean',
      description:
        'Whether to import a file even if its name for the column of short URLs is not ' +
        'recognized: the links then get random codes. Default: such a file is rejected.',
    }),
});

/** A file as uploaded; its rows are validated when the file is read. */
export const importCsvSchema = z.string().meta({
  description: 'A table with a header row; see above for its columns.',
  examples: [
    'originalUrl,title,tags,code\r\nhttps://example.com/spring,Spring sale,mail|spring,spring-27\r\n',
  ],
});

const importedLink = z
  .record(z.string(), z.unknown())
  .meta({ id: 'ImportedLink', description: 'One link; see above for its fields.' });

const importedLinks = z.array(importedLink).meta({ description: 'The links to create.' });

/** A list of links: a bare array, or wrapped as in our own or another product's export. */
export const importJsonSchema = z
  .union([
    z.object({ links: importedLinks }).meta({
      id: 'ImportedLinks',
      examples: [
        { links: [{ originalUrl: 'https://example.com/spring', title: 'Spring sale', tags: ['mail'] }] },
      ],
    }),
    importedLinks,
    z
      .object({
        data: z
          .union([importedLinks, z.object({ links: importedLinks })])
          .meta({ description: 'The links, as Kutt and this API export them.' }),
      })
      .meta({ id: 'ImportedData' }),
    z
      .object({
        shortUrls: z
          .object({ data: importedLinks })
          .meta({ description: 'The links, as Shlink exports them.' }),
      })
      .meta({ id: 'ImportedShortUrls' }),
  ])
  .meta({
    id: 'ImportLinks',
    description: 'An array of links, alone or in the objects that other services export.',
  });

export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** Why a row was not imported. */
export const rowFailureSchema = z
  .object({
    row: z.int().meta({
      description: '1 is the first row below the header, or the first of a JSON array.',
      examples: [7],
    }),
    code: z.string().meta({ description: 'Machine-readable error code.', examples: ['CODE_TAKEN'] }),
    message: z.string().meta({
      description: 'What went wrong, in English.',
      examples: ['This code is in use. Choose another one.'],
    }),
    path: z
      .string()
      .optional()
      .meta({ description: 'The invalid field, if the error is about one field.', examples: ['code'] }),
    column: z
      .string()
      .optional()
      .meta({
        description: 'The column of that field in the file, if it has another name.',
        examples: ['Long URL'],
      }),
    value: z
      .string()
      .optional()
      .meta({ description: 'The value of that field as sent, at most 200 characters.', examples: ['docs'] }),
    params: paramsSchema.optional().meta({ description: PARAMS }),
    details: z.array(errorDetailSchema).optional().meta({ description: 'Why that field is invalid.' }),
  })
  .meta({ id: 'RowFailure' });

export type RowFailure = z.infer<typeof rowFailureSchema>;

/** The link of a row, as in a create request, with its further codes and its date of creation. */
export const importLinkSchema = createLinkSchema.extend({
  aliases: z
    .array(createLinkSchema.shape.code.unwrap().unwrap(), { error: 'must be an array of codes' })
    .transform((codes) => [...new Set(codes)])
    .refine(
      (codes) => codes.length <= MAX_ALIASES,
      because(problem('too_many', `may hold at most ${MAX_ALIASES} codes`, { maximum: MAX_ALIASES })),
    )
    .optional(),
  /** In UTC, from 1990 to the time of the import. */
  originallyCreatedAt: z.string().optional(),
});

export type ImportInput = z.infer<typeof importLinkSchema>;

/** A valid row. */
const importRowSchema = z.object({ row: z.int(), input: importLinkSchema });

export type ImportRow = z.infer<typeof importRowSchema>;

/** Rows committed together, all or none; `failures` were found while reading the file. */
const chunkSchema = z.object({
  rows: z.array(importRowSchema),
  failures: z.array(rowFailureSchema),
});

export type Chunk = z.infer<typeof chunkSchema>;

const storedChunkSchema = z.object({
  rows: z.array(z.looseObject({ row: z.int() })),
  failures: z.array(rowFailureSchema),
});

/**
 * A stored chunk, and the numbers of its rows that are no longer valid: another version may have stored them.
 */
export function readChunk(stored: unknown): { chunk: Chunk; invalid: number[] } {
  const { rows, failures } = storedChunkSchema.parse(stored);
  const chunk: Chunk = { rows: [], failures };
  const invalid: number[] = [];
  for (const row of rows) {
    const { success, data } = importRowSchema.safeParse(row);
    if (success) chunk.rows.push(data);
    else invalid.push(row.row);
  }
  return { chunk, invalid };
}

/** The result of a chunk; written once, together with its links. */
export const chunkResultSchema = z.object({ created: z.int(), failed: z.int(), at: z.string() });

export type ChunkResult = z.infer<typeof chunkResultSchema>;

/** A stored job. Immutable: its progress is the sum of its chunks' results. */
export const importJobSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Who started it. */
  author: z.object({ actor: actorSchema, requestId: z.string().nullable() }),
  /** The folders that its author sees and changes; absent: the whole account. */
  scope: scopeSchema.optional(),
  format: z.string(),
  ignoredColumns: z.array(z.string()),
  ignoredDomains: z.array(z.string()),
  onCodeTaken: z.enum(ON_CODE_TAKEN),
  total: z.int(),
  chunks: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type ImportJob = z.infer<typeof importJobSchema>;

const JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const;

export const ignoredDomainsField = z.array(z.string()).meta({
  description:
    'Domains of the short links in the file, at most 30. Imports keep codes, not domains. Always empty for ' +
    'our own exports.',
  examples: [['go.acme.com']],
});

const jobFields = {
  _id: idField('job'),
  status: z.enum(JOB_STATUSES).meta({
    description: '`failed`: the import stopped early; `total - processed` rows were not imported.',
  }),
  format: z.string().meta({
    description: 'The product whose export format was detected, or `generic`.',
    examples: ['generic'],
  }),
  ignoredColumns: z.array(z.string()).meta({
    description: 'Non-empty columns that were ignored, at most 30.',
    examples: [['cloaking']],
  }),
  ignoredDomains: ignoredDomainsField,
  total: z.int().meta({ description: 'Rows in the file.', examples: [250] }),
  processed: z.int().meta({ description: 'Rows that were processed.', examples: [250] }),
  created: z.int().meta({ description: 'Rows that were created as links.', examples: [249] }),
  failed: z.int().meta({ description: 'Rows that failed.', examples: [1] }),
  createdAt: timeField('When the import was started.'),
  updatedAt: timeField('When the progress was last updated.'),
  finishedAt: timeField('null: not yet.').nullable(),
};

export const jobSummarySchema = z.object(jobFields).meta({ id: 'ImportSummary' });

export const jobRecordSchema = z
  .object({
    ...jobFields,
    errors: z.array(rowFailureSchema).meta({ description: 'Rows that failed, in the order of the file.' }),
  })
  .meta({ id: 'Import' });

export type JobSummary = z.infer<typeof jobSummarySchema>;

const DAY_MS = 24 * 3600 * 1000;

/** How long a job is kept. */
export const JOB_RETENTION_MS = 30 * DAY_MS;

// The queue redelivers a message for about an hour before it goes to the dead-letter queue.
const STALE_AFTER_MS = 2 * 3600 * 1000;

/** A job as the API returns it. */
export function summarize(job: ImportJob, results: readonly ChunkResult[], now: Date): JobSummary {
  const created = results.reduce((sum, result) => sum + result.created, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const updatedAt = [job.createdAt, ...results.map(({ at }) => at)].sort().at(-1) as string;
  const isDone = results.length === job.chunks;
  const isStale = now.getTime() - Date.parse(updatedAt) > STALE_AFTER_MS;
  const underWay = results.length === 0 ? 'queued' : 'running';
  return {
    _id: job.id,
    status: isDone ? 'done' : isStale ? 'failed' : underWay,
    format: job.format,
    ignoredColumns: job.ignoredColumns,
    ignoredDomains: job.ignoredDomains,
    total: job.total,
    processed: created + failed,
    created,
    failed,
    createdAt: job.createdAt,
    updatedAt,
    finishedAt: isDone ? updatedAt : null,
  };
}

/**
 * Writes of the links of a chunk, which is one transaction of at most 100 (AWS limit), without one each for
 * the result, the failures, the charge and the audit entry.
 */
const CHUNK_WRITES = 96;

/** With its event. */
const WRITES_PER_LINK = 4;

/** A link in a folder also writes its place, and reads the folder. */
const WRITES_IN_FOLDER = 6;

/** Rows of a chunk whose links have neither folders nor aliases. */
export const CHUNK_ROWS = CHUNK_WRITES / WRITES_PER_LINK;

// AWS limits: 400 KB per item, 4 MB per transaction; a link is stored about four times.
const CHUNK_BYTES = 250_000;

/** Splits rows into chunks, in order. */
export function splitIntoChunks(rows: readonly (ImportRow | RowFailure)[]): Chunk[] {
  const chunks: Chunk[] = [];
  let room = 0;
  let bytes = 0;
  const hasFolders = rows.some((row) => 'input' in row && row.input.folderId != null);
  const perLink = hasFolders ? WRITES_IN_FOLDER : WRITES_PER_LINK;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    const writes = perLink + ('input' in row ? (row.input.aliases?.length ?? 0) : 0);
    if (room < writes || bytes + size > CHUNK_BYTES) {
      chunks.push({ rows: [], failures: [] });
      room = CHUNK_WRITES;
      bytes = 0;
    }
    const chunk = chunks.at(-1) as Chunk;
    if ('input' in row) chunk.rows.push(row);
    else chunk.failures.push(row);
    room -= writes;
    bytes += size;
  }
  return chunks;
}
