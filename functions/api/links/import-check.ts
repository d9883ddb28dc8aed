import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { checkOptionsSchema, importCheck, importCheckSchema } from '#shared/links/imports/check-import.ts';
import { decodeFile, importSource } from '#shared/links/imports/file-text.ts';
import { placeRows, withFolderUtm } from '#shared/links/imports/import-folders.ts';
import { importCsvSchema, importJsonSchema, MAX_IMPORT_BYTES } from '#shared/links/imports/import-job.ts';
import { withUtm } from '#shared/links/imports/import-utm.ts';
import { importWarnings } from '#shared/links/imports/import-warnings.ts';
import { planImport } from '#shared/links/imports/plan-import.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { textBodySchema } from '#shared/platform/http/request.ts';

export const contract = {
  tag: 'Import and export',
  summary: 'Check a file before importing it',
  description:
    'Reads a file as `POST /v1/api/links/import` does, and imports nothing. Returns the format, how each ' +
    'column is read, or why it is not, and what would happen to each row: created, created with another ' +
    'code, skipped or rejected, with the reason. Compares the rows with existing links, except for those ' +
    'that allow duplicates; quotas and denied destinations are only found by the import.',
  permission: 'links:write',
  reach: 'folders',
  query: checkOptionsSchema,
  body: textBodySchema,
  upload: {
    contentTypes: ['text/csv', 'application/csv', 'application/json'],
    maxBytes: MAX_IMPORT_BYTES,
    decode: decodeFile,
    shapes: {
      'text/csv': importCsvSchema,
      'application/csv': importCsvSchema,
      'application/json': importJsonSchema,
    },
  },
  data: z.object({ check: importCheckSchema }),
} as const;

export const handler = apiFunction(contract, async ({ caller, query, body, now }) => {
  const { defaultDomain } = caller.owner;
  const context = { ownerId: caller.ownerId, hosts: linkHosts(), now, defaultDomain };
  const read = readImportFile(context, importSource(body), query);
  const complete = await withUtm(read, caller.owner, query.utmTemplateId);
  const folders = await placeRows(complete, caller, query.folderId);
  const file = await withFolderUtm(complete, caller.ownerId);
  const warnings = await importWarnings(file, { ownerId: caller.ownerId, ...context.hosts });
  const planned = await planImport(file, { by: caller, defaultDomain, now }, query);
  return {
    message: 'File checked.',
    data: { check: importCheck(file, planned, query) },
    warnings: [...folders, ...warnings],
  };
});
