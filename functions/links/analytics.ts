import { readAnalytics } from '../../shared/clicks/analytics.ts';
import { analyticsQuerySchema } from '../../shared/clicks/analytics-query.ts';
import { requireLink } from '../../shared/links/manage-links.ts';
import { apiFunction } from '../api-function.ts';

export const contract = {
  summary: "Read a link's analytics",
  permission: 'analytics:read',
  query: analyticsQuerySchema,
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const link = await requireLink(caller.ownerId, id);
  const analytics = await readAnalytics(link.id, query, now);
  return { message: 'Analytics found.', data: { analytics } };
});
