import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { LINK_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { SUBSCRIBER_PARTITIONS } from '#shared/mail/subscriber-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { SCHEDULE_PARTITIONS } from '#shared/scheduled-reports/schedule-items.ts';
import { SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import { AUDITED, COUNTED_MAIL, MAILED_REPORT, REPEATABLE, SURVEY_MAIL } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/** Reports by email. A group of its own, so a stack of its own: that of links is full. */
export const reportRoutes = [
  {
    name: 'reports-create',
    methods: ['POST'],
    path: '/v1/api/reports',
    file: 'api/reports/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, {
      GetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS, OWNER_PARTITIONS],
      BatchGetItem: [SUBSCRIBER_PARTITIONS],
      Query: [MEMBER_PARTITIONS],
      PutItem: [SCHEDULE_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, SUBSCRIBER_PARTITIONS],
      BatchWriteItem: [SUBSCRIBER_PARTITIONS],
    }),
    settings: ['serviceKey'],
  },
  {
    name: 'reports-list',
    methods: ['GET'],
    path: '/v1/api/reports',
    file: 'api/reports/list',
    access: 'api-key',
    grants: {
      QueryByOwner: [ownerLists('REPORTS')],
      BatchGetItem: [SUBSCRIBER_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
    },
    settings: ['serviceKey'],
  },
  {
    name: 'reports-get',
    methods: ['GET'],
    path: '/v1/api/reports/{id}',
    file: 'api/reports/get',
    access: 'api-key',
    grants: {
      GetItem: [SCHEDULE_PARTITIONS],
      BatchGetItem: [SUBSCRIBER_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
    },
    settings: ['serviceKey'],
  },
  {
    name: 'reports-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/reports/{id}',
    file: 'api/reports/update',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [SCHEDULE_PARTITIONS],
      BatchGetItem: [SUBSCRIBER_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
      Query: [MEMBER_PARTITIONS],
      UpdateItem: [SCHEDULE_PARTITIONS, SUBSCRIBER_PARTITIONS],
      BatchWriteItem: [SUBSCRIBER_PARTITIONS],
    }),
    settings: ['serviceKey'],
  },
  {
    name: 'reports-delete',
    methods: ['DELETE'],
    path: '/v1/api/reports/{id}',
    file: 'api/reports/delete',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [SCHEDULE_PARTITIONS],
      BatchGetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
      DeleteItem: [SCHEDULE_PARTITIONS],
      BatchWriteItem: [SUBSCRIBER_PARTITIONS],
    }),
    settings: ['serviceKey'],
  },
  {
    name: 'reports-confirm-email',
    methods: ['POST'],
    path: '/v1/api/reports/{id}/mail-confirmation',
    file: 'api/reports/confirm-email',
    access: 'api-key',
    grants: union(SURVEY_MAIL, {
      GetItem: [SCHEDULE_PARTITIONS],
      BatchGetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS],
    }),
    settings: ['publicOrigin', 'serviceKey'],
    timeoutSeconds: 29,
  },
  {
    name: 'reports-preview',
    methods: ['POST'],
    path: '/v1/api/reports/{id}/preview',
    file: 'api/reports/preview',
    access: 'api-key',
    grants: union(MAILED_REPORT, COUNTED_MAIL, {
      UpdateItem: [ratePartitions('mail-owner')],
    }),
    settings: ['publicOrigin', 'shortUrls', 'serviceKey'],
    // Reads the days or rows of a thousand links.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
] as const satisfies readonly RouteSpec[];
