import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { counted } from '#functions/framework/counted.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { decodeFile, importSource } from '#shared/links/imports/file-text.ts';
import { KNOWN_FORMATS } from '#shared/links/imports/formats.ts';
import { placeRows, withFolderUtm } from '#shared/links/imports/import-folders.ts';
import {
  importCsvSchema,
  importJsonSchema,
  importOptionsSchema,
  jobRecordSchema,
  MAX_IMPORT_BYTES,
} from '#shared/links/imports/import-job.ts';
import { withUtm } from '#shared/links/imports/import-utm.ts';
import { importWarnings } from '#shared/links/imports/import-warnings.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { plainColumns } from '#shared/links/model/plain-fields.ts';
import { textBodySchema } from '#shared/platform/http/request.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

export const contract = {
  tag: 'Import and export',
  summary: 'Import links from a file',
  description:
    'Accepts up to 10,000 rows in up to 4.5 MB of CSV (`text/csv`) or JSON (`application/json`: an array, ' +
    'or `{ "links": [...] }`), and imports them in the background. Files that are not in UTF-8 are sent as ' +
    `\`application/csv\`. Exports of ${KNOWN_FORMATS} are detected by their columns, and their targeting, ` +
    'split tests, previews and UTM parameters are kept. Other files require a column `originalUrl` (or ' +
    '`url`, `long url`, `destination`), and can have `title`, `tags`, `code` (`slug`, `alias`, `keyword`, ' +
    'a short URL), `aliases`, `expiresAt`, `maxClicks`, `customDomain`, `expiredUrl`, `status`, ' +
    `\`startsAt\`, \`originallyCreatedAt\` (\`created at\`), ${quoted(plainColumns('text', 'flag'))}, ` +
    '`utm_source` and the other UTM parameters, ' +
    `and, as JSON in a cell, ${quoted(plainColumns('json'))}, \`rules\`, \`variants\` and \`test\`. Codes ` +
    'are kept, even if several links have the same URL: these get `allowDuplicate`. A row whose code is in ' +
    'use fails, or gets a new code with `onCodeTaken=new`. A row without a code fails if there is already ' +
    'a link to its URL, so importing a file twice creates no duplicates. Expired and disabled links stay ' +
    'expired or disabled. A creation date is kept as `originallyCreatedAt`, or left out if it cannot be ' +
    'read in one way only. Clicks and passwords are not imported: a row with a password fails. ' +
    '`ignoredColumns` lists other columns that were ignored. An account runs one import at a time, and ' +
    'its plan limits the rows per day. If the quota of links is reached, the remaining rows fail with ' +
    '`QUOTA_EXCEEDED`.',
  permission: 'links:write',
  reach: 'folders',
  errors: ['IMPORT_RUNNING'],
  idempotent: true,
  query: importOptionsSchema,
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
  status: 202,
  data: z.object({ job: jobRecordSchema }),
} as const;

export const handler = apiFunction(contract, async ({ act, query, body }) => {
  const { ownerId, owner } = act.by;
  const context = { ownerId, hosts: linkHosts(), now: act.now, defaultDomain: owner.defaultDomain };
  const read = readImportFile(context, importSource(body), query);
  const complete = await withUtm(read, act.by.owner, query.utmTemplateId);
  const folders = await placeRows(complete, act.by, query.folderId);
  const file = await withFolderUtm(complete, act.by.ownerId);
  const job = await startImport(act, file, { ...query, id: act.ids.newId('job') });
  const warnings = await importWarnings(file, { ownerId: act.by.ownerId, ...context.hosts });
  return {
    message: `Importing ${counted(job.total, 'row')}.`,
    data: { job: { ...job, errors: [] } },
    warnings: [...folders, ...warnings],
  };
});
