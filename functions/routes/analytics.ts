import type { RouteSpec } from '../framework/function-spec.ts';

/** Analytics of the whole account. */
export const analyticsRoutes = [
  {
    name: 'analytics',
    methods: ['GET'],
    path: '/v1/api/analytics',
    file: 'api/analytics/account',
    access: 'api-key',
    grants: { table: ['BatchGetItem', 'Query'], query: ['byOwner'] },
    settings: ['publicOrigin'],
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
    grants: { table: ['BatchGetItem', 'Query'] },
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
] as const satisfies readonly RouteSpec[];
