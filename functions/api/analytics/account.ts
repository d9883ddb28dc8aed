import * as z from 'zod';
import { readAccountAnalytics } from '../../../shared/analytics/account-analytics.ts';
import {
  accountAnalyticsQuerySchema,
  accountAnalyticsSchema,
} from '../../../shared/analytics/account-contract.ts';
import { SETTING, setting } from '../../../shared/platform/runtime/settings.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Analytics',
  summary: "Read the account's analytics",
  description:
    'Of all links and Smart Links together. Those that were deleted are left out, with their clicks. With filters, `hour` or a ' +
    'time zone other than UTC, a range may have up to a million clicks.',
  permission: 'analytics:read',
  query: accountAnalyticsQuerySchema,
  data: z.object({ analytics: accountAnalyticsSchema }),
  errors: ['RANGE_TOO_LARGE'],
} as const;

export const handler = apiFunction(contract, async ({ caller, query, now }) => {
  const publicOrigin = setting(SETTING.publicOrigin);
  const analytics = await readAccountAnalytics(caller.ownerId, query, publicOrigin, now);
  return { message: 'Analytics found.', data: { analytics } };
});
