import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { displayHosts } from '#functions/framework/origins.ts';
import { exportCsv, exportFormat, exportLinksSchema } from '#shared/links/manage/export-links.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { linkRecordSchema } from '#shared/links/model/link-record.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Import and export',
  summary: 'Export links',
  description:
    'Newest first, or with `search` the best match first, as CSV (`format=csv`, or the header ' +
    '`accept: text/csv`) or JSON. What does not fit into one response follows on the next page: ' +
    '`nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, tags are separated by `|`, ' +
    'and a cell that a spreadsheet would interpret as a formula starts with an apostrophe. Imports accept ' +
    'both formats.',
  permission: 'links:read',
  reach: 'folders',
  query: exportLinksSchema,
  data: z.object({ links: z.array(linkRecordSchema), nextCursor: nextCursorField }),
  files: ['text/csv'],
} as const;

export const handler = apiFunction(contract, async ({ caller, query, accept, now }) => {
  const reader = { ownerId: caller.ownerId, scope: caller.scope, hosts: displayHosts(caller.owner), now };
  if (exportFormat(query, accept) === 'json') {
    const data = await listOwnLinks(reader, query);
    return { message: 'Links exported.', data };
  }
  const { csv, nextQuery } = await exportCsv(reader, query);
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `links-${now.toISOString().slice(0, 10)}.csv`,
    disposition: 'attachment',
    content: csv,
    ...(nextQuery && { headers: { link: `</v1/api/links/export?${nextQuery}>; rel="next"` } }),
  };
});
