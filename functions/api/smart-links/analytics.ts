import * as z from 'zod';
import { readAnalytics } from '../../../shared/clicks/analytics.ts';
import { analyticsQuerySchema, analyticsSchema } from '../../../shared/clicks/analytics-contract.ts';
import { requireSmartLink } from '../../../shared/smart-links/read-smart-link.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: "Read a Smart Link's analytics",
  description:
    'Visits of its page and its catch-all address over its whole life, or from one UTC day to another, both included; ' +
    'what visitors did on the page is in `events`.',
  permission: 'analytics:read',
  query: analyticsQuerySchema,
  data: z.object({ analytics: analyticsSchema }),
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const link = await requireSmartLink(caller.ownerId, id);
  const analytics = await readAnalytics(link.id, query, now);
  return { message: 'Analytics found.', data: { analytics } };
});
