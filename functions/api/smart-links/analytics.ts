import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { analyticsSchema } from '#shared/clicks/analytics/analytics-figures.ts';
import { analyticsQuerySchema, filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { requireSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: "Retrieve a Smart Link's analytics",
  description:
    'Views of its page and of its catch-all URL, for all time or for a date range (inclusive); ' +
    '`events` counts what visitors did on the page.',
  permission: 'analytics:read',
  reach: 'folders',
  query: analyticsQuerySchema,
  data: z.object({ analytics: analyticsSchema }),
  errors: ['RANGE_TOO_LARGE', 'SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const link = await requireSmartLink(caller, id);
  const analytics = await readAnalytics(link.id, { ...query, filter: filterOf(query) }, now);
  return { message: 'Analytics found.', data: { analytics } };
});
