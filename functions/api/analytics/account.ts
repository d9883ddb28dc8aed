import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { shortUrlHosts } from '#functions/framework/origins.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema, accountAnalyticsSchema } from '#shared/overview/account-contract.ts';

export const contract = {
  tag: 'Analytics',
  summary: "Retrieve the account's analytics",
  description:
    'Aggregates all links and Smart Links. Deleted ones are not included. With filters, the interval ' +
    '`hour`, or a time zone other than UTC, a range can have at most one million clicks.',
  permission: 'analytics:read',
  reach: 'folders',
  query: accountAnalyticsQuerySchema,
  data: z.object({ analytics: accountAnalyticsSchema }),
  errors: ['RANGE_TOO_LARGE'],
} as const;

export const handler = apiFunction(contract, async ({ caller, query, now }) => {
  const hosts = shortUrlHosts(caller.owner);
  const analytics = await readAccountAnalytics(
    { ownerId: caller.ownerId, scope: caller.scope, hosts, now },
    query,
  );
  return { message: 'Analytics found.', data: { analytics } };
});
