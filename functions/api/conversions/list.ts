import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextPageHeader } from '#functions/framework/next-page.ts';
import { shortUrlHosts } from '#functions/framework/origins.ts';
import { conversionSchema, conversionsQuery } from '#shared/conversions/conversion-contract.ts';
import { conversionsToCsv, listConversions } from '#shared/conversions/list-conversions.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Conversions',
  summary: 'List conversions',
  description:
    'Newest first. A conversion appears within a few seconds. Those of deleted links are not included. ' +
    'With the header `accept: text/csv`, the response is CSV with the title and URL of each link, the ' +
    'amount as a decimal number (`value`), what is known of the click, and with times in `timezone`; the ' +
    'next page is in the header `link: <...>; rel="next"`.',
  permission: 'analytics:read',
  reach: 'folders',
  query: conversionsQuery,
  data: z.object({ conversions: z.array(conversionSchema), nextCursor: nextCursorField }),
  files: ['text/csv'],
} as const;

export const handler = apiFunction(contract, async ({ caller, query, accept, now }) => {
  const page = await listConversions(caller, query);
  const { conversions, nextCursor } = page;
  if (!/\btext\/csv\b/i.test(accept)) {
    return { message: 'Conversions found.', data: { conversions, nextCursor } };
  }
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `conversions-${now.toISOString().slice(0, 10)}.csv`,
    disposition: 'attachment',
    content: conversionsToCsv(page, { timezone: query.timezone, hosts: shortUrlHosts(caller.owner) }),
    ...nextPageHeader('/v1/api/conversions', query, nextCursor),
  };
});
