import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextPageHeader } from '#functions/framework/next-page.ts';
import { shortUrlHosts } from '#functions/framework/origins.ts';
import { followClicks } from '#shared/live/follow-clicks.ts';
import { clickSchema, clicksQuerySchema } from '#shared/overview/account-contract.ts';
import { clicksToCsv, listClicks } from '#shared/overview/list-clicks.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Analytics',
  summary: 'List clicks',
  description:
    'Individual clicks on links and events of Smart Links, newest first. A click appears within a few ' +
    'seconds. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, ' +
    'and with times in `timezone`: every cell is quoted, a cell that a spreadsheet would interpret as a ' +
    'formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.',
  permission: 'analytics:read',
  reach: 'folders',
  query: clicksQuerySchema,
  data: z.object({
    clicks: z.array(clickSchema),
    nextCursor: nextCursorField,
    followCursor: z
      .string()
      .optional()
      .meta({ description: 'Send it as `follow` to get the clicks since. Only in responses to `follow`.' }),
  }),
  files: ['text/csv'],
} as const;

export const handler = apiFunction(contract, async ({ caller, query, accept, now }) => {
  if (query.follow !== undefined) {
    const { clicks, nextCursor, followCursor } = await followClicks(caller, query, now);
    return { message: 'Clicks found.', data: { clicks, nextCursor, followCursor } };
  }
  const { clicks, nextCursor, targets } = await listClicks(caller, query);
  if (!/\btext\/csv\b/i.test(accept)) {
    return { message: 'Clicks found.', data: { clicks, nextCursor } };
  }
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `clicks-${now.toISOString().slice(0, 10)}.csv`,
    disposition: 'attachment',
    content: clicksToCsv(
      { clicks, targets },
      { timezone: query.timezone, hosts: shortUrlHosts(caller.owner) },
    ),
    ...nextPageHeader('/v1/api/clicks', query, nextCursor),
  };
});
