import * as z from 'zod';
import { readAnalytics } from '../../../shared/clicks/analytics.ts';
import {
  analyticsQuerySchema,
  analyticsSchema,
  filterOf,
} from '../../../shared/clicks/analytics-contract.ts';
import { requireSmartLink } from '../../../shared/smart-links/read-smart-link.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: "Read a Smart Link's analytics",
  description:
    'Visits of its page and its catch-all address over its whole life, or from one day to another, both included; ' +
    'what visitors did on the page is in `events`.',
  permission: 'analytics:read',
  query: analyticsQuerySchema,
  data: z.object({ analytics: analyticsSchema }),
  errors: ['RANGE_TOO_LARGE', 'SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, now }) => {
  const link = await requireSmartLink(caller.ownerId, id);
  const analytics = await readAnalytics(link.id, { ...query, filter: filterOf(query) }, now);
  return { message: 'Analytics found.', data: { analytics } };
});
