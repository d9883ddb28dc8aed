import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { analyticsSchema } from '#shared/clicks/analytics/analytics-figures.ts';
import { analyticsQuerySchema, filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { requireLink } from '#shared/links/manage/get-link.ts';

export const contract = {
  tag: 'Links',
  path: { id: 'link' },
  summary: "Retrieve a link's analytics",
  description: 'For all time, or for a date range (inclusive).',
  permission: 'analytics:read',
  reach: 'folders',
  query: analyticsQuerySchema,
  data: z.object({ analytics: analyticsSchema }),
  errors: ['RANGE_TOO_LARGE', 'LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const link = await requireLink(caller, id);
  const analytics = await readAnalytics(link.id, { ...query, filter: filterOf(query) }, now);
  return { message: 'Analytics found.', data: { analytics } };
});
