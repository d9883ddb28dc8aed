import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { jobRecordSchema } from '#shared/links/imports/import-job.ts';
import { showImport, showImportSchema } from '#shared/links/imports/show-import.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Import and export',
  path: { id: 'import' },
  summary: 'Retrieve an import',
  description:
    'Includes the progress, and the rows that failed so far with their errors, in pages of `limit`. Status ' +
    '`failed`: the import stopped, and the rows of `total` that are not in `processed` were not imported. ' +
    'Kept for 30 days.',
  permission: 'links:read',
  reach: 'folders',
  query: showImportSchema,
  data: z.object({ job: jobRecordSchema, nextCursor: nextCursorField }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const data = await showImport({ by: caller, now }, id, query);
  return { message: 'Import found.', data };
});
