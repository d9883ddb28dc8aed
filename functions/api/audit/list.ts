import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextPageHeader } from '#functions/framework/next-page.ts';
import { auditRecordSchema, listAuditSchema } from '#shared/core/audit/audit-contract.ts';
import { auditToCsv, listAudit } from '#shared/core/audit/list-audit.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Account',
  summary: 'List the audit log',
  description:
    'Who changed what in the account, newest first. Entries are kept for one year, and are stored in the ' +
    'same transaction as the change. A page can have fewer entries than `limit`, or none, even if there ' +
    'are more pages. With the header `accept: text/csv`, the response is CSV: `changes` is JSON in a cell, ' +
    'a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page ' +
    'is in the header `link: <...>; rel="next"`.',
  permission: 'audit:read',
  reach: 'everything',
  query: listAuditSchema,
  data: z.object({ entries: z.array(auditRecordSchema), nextCursor: nextCursorField }),
  files: ['text/csv'],
} as const;

export const handler = apiFunction(contract, async ({ caller, query, accept, now }) => {
  const { entries, nextCursor } = await listAudit({ ownerId: caller.ownerId, now }, query);
  if (!/\btext\/csv\b/i.test(accept)) return { message: 'Entries found.', data: { entries, nextCursor } };
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `audit-${now.toISOString().slice(0, 10)}.csv`,
    disposition: 'attachment',
    content: auditToCsv(entries),
    ...nextPageHeader('/v1/api/audit', query, nextCursor),
  };
});
