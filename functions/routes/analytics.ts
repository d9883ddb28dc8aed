import { ownerLists } from '../../shared/core/accounts/account-items.ts';
import type { RouteSpec } from '../framework/function-spec.ts';
import { ACCOUNT_CLICKS, union } from './table-grants.ts';

/** Analytics of the whole account. */
export const analyticsRoutes = [
  {
    name: 'analytics',
    methods: ['GET'],
    path: '/v1/api/analytics',
    file: 'api/analytics/account',
    access: 'api-key',
    grants: {
      partitions: union(ACCOUNT_CLICKS, { QueryByOwner: [ownerLists('LINKS'), ownerLists('SMART')] }),
    },
    settings: ['publicOrigin', 'shortUrls'],
    // Reads the days or rows of a thousand links.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'clicks',
    methods: ['GET'],
    path: '/v1/api/clicks',
    file: 'api/analytics/clicks',
    access: 'api-key',
    grants: { partitions: ACCOUNT_CLICKS },
    settings: ['publicOrigin', 'shortUrls'],
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
] as const satisfies readonly RouteSpec[];
