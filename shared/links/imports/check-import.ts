import * as z from 'zod';
import { intParameter } from '#shared/platform/http/input-fields.ts';
import { ignoredDomainsField, importOptionsSchema, type RowFailure, rowFailureSchema } from './import-job.ts';
import type { PlannedRow } from './plan-import.ts';
import type { ImportFile } from './read-file.ts';
import { shownValue } from './row-failure.ts';
import { importColumnSchema, unreadShortUrls } from './shown-columns.ts';

/** What an import would make of a file. */

const MAX_ERRORS = 1000;

/** With errors and URLs, about 1 KB each. */
const MAX_ROWS = 2000;

export const checkOptionsSchema = importOptionsSchema.extend({
  after: intParameter(0, Number.MAX_SAFE_INTEGER)
    .default(0)
    .meta({ description: '`rows` start after the row with this number.' }),
  limit: intParameter(0, MAX_ROWS).default(100).meta({ description: 'Maximum number of `rows`.' }),
});

const checkedRowSchema = z
  .object({
    row: z.int().meta({
      description: '1 is the first row below the header, or the first of a JSON array.',
      examples: [1],
    }),
    outcome: z.enum(['create', 'rename', 'leave_out', 'refuse']).meta({
      description:
        '`rename`: created with a random code, because its own is in use or not allowed ' +
        '(`onCodeTaken=new`). `leave_out`: there is already a link to its URL, and it has no ' +
        'code of its own.',
    }),
    originalUrl: z
      .string()
      .optional()
      .meta({ description: 'At most 200 characters of it.', examples: ['https://example.com/spring'] }),
    title: z
      .string()
      .optional()
      .meta({ description: 'Title that the link will have.', examples: ['Spring sale'] }),
    code: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'null: a random one.', examples: ['spring-27'] }),
    aliases: z
      .array(z.string())
      .optional()
      .meta({ description: 'Additional codes that will redirect to the link.', examples: [['3QwErTy']] }),
    changes: z
      .array(
        z
          .object({
            field: z.string().meta({ description: 'The field of the link.', examples: ['title'] }),
            from: z.string().meta({
              description: 'The value in the file, at most 200 characters.',
              examples: ['archived: true'],
            }),
            to: z
              .string()
              .nullable()
              .meta({
                description: 'The imported value; null: none, or for `code` a random one.',
                examples: ['inactive'],
              }),
          })
          .meta({ id: 'ImportChange' }),
      )
      .optional()
      .meta({ description: 'Values that are not imported as they are.' }),
    error: rowFailureSchema.optional().meta({ description: 'Why the row is skipped or rejected.' }),
  })
  .meta({ id: 'CheckedRow' });

type CheckedRow = z.infer<typeof checkedRowSchema>;

export const importCheckSchema = z
  .object({
    format: z.string().meta({
      description: 'The product whose export the file is recognized as, or `generic`.',
      examples: ['bitly'],
    }),
    columns: z
      .array(importColumnSchema)
      .meta({ description: 'The columns with content, in the order of the file, at most 200.' }),
    ignoredColumns: z.array(z.string()).meta({
      description: 'Columns with content that have no counterpart here, at most 30.',
      examples: [['cloaking']],
    }),
    unreadShortUrls: z.array(z.string()).meta({
      description:
        'Columns that seem to have short URLs, but no name that says so. If there are any, the import ' +
        'needs `allowRandomCodes=true`.',
      examples: [[]],
    }),
    ignoredDomains: ignoredDomainsField,
    total: z.int().meta({ description: 'Rows in the file.', examples: [250] }),
    valid: z.int().meta({ description: 'Rows that can be imported.', examples: [249] }),
    renamed: z.int().meta({ description: 'Valid rows that get another code than their own.', examples: [0] }),
    failed: z.int().meta({ description: 'Rows that cannot.', examples: [1] }),
    leftOut: z.int().meta({
      description: 'Rows among `failed` that are skipped, because their link already exists.',
      examples: [0],
    }),
    rows: z.array(checkedRowSchema).meta({ description: 'The outcome of each row, in pages of `limit`.' }),
    nextAfter: z
      .int()
      .nullable()
      .meta({ description: 'The `after` of the next page of `rows`; null: there is none.' }),
    errors: z.array(rowFailureSchema).meta({
      description: `Why rows cannot be imported, in the order of the file; the first ${MAX_ERRORS}.`,
    }),
  })
  .meta({ id: 'ImportCheck' });

export type ImportCheck = z.infer<typeof importCheckSchema>;

export function importCheck(
  { format, columns, ignoredColumns, ignoredDomains }: Omit<ImportFile, 'rows' | 'changes'>,
  planned: readonly PlannedRow[],
  { after, limit }: { after: number; limit: number },
): ImportCheck {
  const count = (outcome: PlannedRow['outcome']) => planned.filter((row) => row.outcome === outcome).length;
  const [renamed, leftOut] = [count('rename'), count('leave_out')];
  const failed = leftOut + count('refuse');
  const rest = planned.filter(({ row }) => row > after);
  const rows = rest.slice(0, limit).map(checkedRow);
  return {
    format,
    columns,
    ignoredColumns,
    unreadShortUrls: unreadShortUrls(columns),
    ignoredDomains,
    total: planned.length,
    valid: planned.length - failed,
    renamed,
    failed,
    leftOut,
    rows,
    nextAfter: rest.length > rows.length ? (rows.at(-1)?.row ?? after) : null,
    errors: planned.flatMap(({ failure }): RowFailure[] => (failure ? [failure] : [])).slice(0, MAX_ERRORS),
  };
}

function checkedRow({ row, outcome, input, changes, failure }: PlannedRow): CheckedRow {
  return {
    row,
    outcome,
    ...(input && { originalUrl: shownValue(input.originalUrl), code: input.code ?? null }),
    ...(input?.title != null && { title: input.title }),
    ...(input?.aliases && { aliases: input.aliases }),
    ...(changes.length > 0 && {
      changes: changes.map(({ from, ...change }) => ({ ...change, from: shownValue(from) })),
    }),
    ...(failure && { error: failure }),
  };
}
