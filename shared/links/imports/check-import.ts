import * as z from 'zod';
import { ignoredDomainsField, type RowFailure, rowFailureSchema } from './import-job.ts';
import type { ImportFile } from './read-file.ts';

/** A dry run of an import: what it would read from the file. */

const MAX_ERRORS = 1000;

export const importCheckSchema = z
  .object({
    format: z.string().meta({
      description: 'The product whose export the file is recognized as, or `generic`.',
      examples: ['bitly'],
    }),
    ignoredColumns: z.array(z.string()).meta({
      description: 'Columns with content that have no counterpart here, at most 30.',
      examples: [['cloaking']],
    }),
    ignoredDomains: ignoredDomainsField,
    total: z.int().meta({ description: 'Rows in the file.', examples: [250] }),
    valid: z.int().meta({ description: 'Rows that can be imported.', examples: [249] }),
    failed: z.int().meta({ description: 'Rows that cannot.', examples: [1] }),
    errors: z
      .array(rowFailureSchema)
      .meta({ description: `Why they cannot, in the order of the file; the first ${MAX_ERRORS}.` }),
  })
  .meta({ id: 'ImportCheck' });

export type ImportCheck = z.infer<typeof importCheckSchema>;

export function importCheck({ format, ignoredColumns, ignoredDomains, rows }: ImportFile): ImportCheck {
  const errors = rows.filter((row): row is RowFailure => !('input' in row));
  return {
    format,
    ignoredColumns,
    ignoredDomains,
    total: rows.length,
    valid: rows.length - errors.length,
    failed: errors.length,
    errors: errors.slice(0, MAX_ERRORS),
  };
}
