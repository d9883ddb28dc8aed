import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { ACTIVITY_PARTITIONS } from '#shared/clicks/journal/activity-items.ts';
import { JOURNAL_PARTITIONS } from '#shared/clicks/journal/partition.ts';
import { CONVERSION_PARTITIONS } from '#shared/conversions/conversion-items.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { LINK_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { LIVE_PARTITIONS } from '#shared/live/live-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { SHARE_PARTITIONS } from '#shared/shares/share-items.ts';
import { SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { CLICK_SUBSCRIBERS } from '#shared/webhooks/webhook-items.ts';
import {
  ACCOUNT_CLICKS,
  ACCOUNT_FIGURES,
  ACCOUNT_REPORTS,
  AUDITED,
  REPEATABLE,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

const RECORDS_CONVERSIONS = {
  grants: {
    BatchGetItem: [CONVERSION_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
    // Clicks from before a link or page was moved to the account.
    Query: [JOURNAL_PARTITIONS],
    PutItem: [CONVERSION_PARTITIONS],
    UpdateItem: [ratePartitions('conversions')],
    conversionQueue: ['SendMessage'],
  },
  settings: ['serviceKey'],
} as const satisfies Pick<RouteSpec, 'grants' | 'settings'>;

/** Analytics of the whole account, and conversions. */
export const analyticsRoutes = [
  {
    name: 'analytics',
    methods: ['GET'],
    path: '/v1/api/analytics',
    file: 'api/analytics/account',
    access: 'api-key',
    grants: union(ACCOUNT_FIGURES, {
      QueryByOwner: [ownerLists('LINKS'), ownerLists('SMART')],
    }),
    settings: ['publicOrigin', 'shortUrls', 'busyClickSeconds'],
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
    grants: union(ACCOUNT_REPORTS, {
      BatchGetItem: [ACTIVITY_PARTITIONS],
      GetItem: [CLICK_SUBSCRIBERS],
      Query: [LIVE_PARTITIONS],
      UpdateItem: [CLICK_SUBSCRIBERS],
    }),
    settings: ['publicOrigin', 'shortUrls', 'hotReadMs'],
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'conversions-list',
    methods: ['GET'],
    path: '/v1/api/conversions',
    file: 'api/conversions/list',
    access: 'api-key',
    grants: ACCOUNT_CLICKS,
    settings: ['publicOrigin', 'shortUrls'],
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'conversions-create',
    methods: ['POST'],
    path: '/v1/api/conversions',
    file: 'api/conversions/create',
    access: 'api-key',
    ...RECORDS_CONVERSIONS,
  },
  {
    name: 'conversions-bulk',
    methods: ['POST'],
    path: '/v1/api/conversions/bulk',
    file: 'api/conversions/bulk',
    access: 'api-key',
    ...RECORDS_CONVERSIONS,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'shares-create',
    methods: ['POST'],
    path: '/v1/api/shares',
    file: 'api/shares/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, {
      GetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS, OWNER_PARTITIONS],
      PutItem: [SHARE_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
    settings: ['publicOrigin', 'serviceKey'],
    // Hashes passwords.
    memoryMb: 1769,
  },
  {
    name: 'shares-list',
    methods: ['GET'],
    path: '/v1/api/shares',
    file: 'api/shares/list',
    access: 'api-key',
    grants: {
      QueryByOwner: [ownerLists('SHARES')],
      BatchGetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS],
    },
    settings: ['publicOrigin', 'serviceKey'],
  },
  {
    name: 'shares-delete',
    methods: ['DELETE'],
    path: '/v1/api/shares/{id}',
    file: 'api/shares/delete',
    access: 'api-key',
    grants: union(AUDITED, {
      Query: [SHARE_PARTITIONS],
      BatchGetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
      DeleteItem: [SHARE_PARTITIONS],
    }),
  },
] as const satisfies readonly RouteSpec[];
