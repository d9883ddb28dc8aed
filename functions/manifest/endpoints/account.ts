import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { CONNECTION_PARTITIONS } from '#shared/apps/app-items.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { VIEW_PARTITIONS } from '#shared/core/accounts/views/view-items.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import {
  AUDITED,
  LINK_TRANSFER,
  OWNER_ITEM_REMOVAL,
  PAGE_TRANSFER,
  PUBLISHED,
  REPEATABLE,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/** The account: its members, its audit log, its export and its deletion. */
export const accountRoutes = [
  {
    name: 'members-list',
    methods: ['GET'],
    path: '/v1/api/members',
    file: 'api/members/list',
    access: 'api-key',
    grants: { Query: [MEMBER_PARTITIONS] },
  },
  {
    name: 'members-invite',
    methods: ['POST'],
    path: '/v1/api/members',
    file: 'api/members/invite',
    access: 'api-key',
    grants: union(PUBLISHED, {
      GetItem: [MEMBER_PARTITIONS],
      // The members of a full account are counted again.
      Query: [MEMBER_PARTITIONS],
      ConditionCheckItem: [OWNER_PARTITIONS],
      PutItem: [MEMBER_PARTITIONS, USER_PARTITIONS],
      UpdateItem: [MEMBER_PARTITIONS, USER_PARTITIONS, ratePartitions('invitations')],
      // The mirror of an invitation that is sent again.
      DeleteItem: [USER_PARTITIONS],
    }),
  },
  {
    name: 'members-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/members/{id}',
    file: 'api/members/update',
    access: 'api-key',
    grants: union(AUDITED, { GetItem: [MEMBER_PARTITIONS], UpdateItem: [MEMBER_PARTITIONS] }),
  },
  {
    name: 'members-delete',
    methods: ['DELETE'],
    path: '/v1/api/members/{id}',
    file: 'api/members/delete',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [MEMBER_PARTITIONS],
      // The apps that the member has connected.
      Query: [CONNECTION_PARTITIONS],
      UpdateItem: [MEMBER_PARTITIONS, USER_PARTITIONS, CONNECTION_PARTITIONS],
      DeleteItem: [MEMBER_PARTITIONS, USER_PARTITIONS, VIEW_PARTITIONS, CONNECTION_PARTITIONS],
    }),
  },
  {
    name: 'audit-list',
    methods: ['GET'],
    path: '/v1/api/audit',
    file: 'api/audit/list',
    access: 'api-key',
    grants: { Query: [AUDIT_PARTITIONS] },
    // A filter may read thousands of entries.
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'account-export',
    methods: ['POST'],
    path: '/v1/api/account/export',
    file: 'api/account/exports/create',
    access: 'api-key',
    grants: union(PUBLISHED, REPEATABLE, {
      Query: [OWNER_PARTITIONS],
      PutItem: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
  },
  {
    name: 'account-exports-list',
    methods: ['GET'],
    path: '/v1/api/account/exports',
    file: 'api/account/exports/list',
    access: 'api-key',
    // Through presigned URLs.
    grants: { Query: [OWNER_PARTITIONS], exports: ['GetObject'] },
  },
  {
    name: 'account-exports-get',
    methods: ['GET'],
    path: '/v1/api/account/exports/{id}',
    file: 'api/account/exports/get',
    access: 'api-key',
    grants: { GetItem: [OWNER_PARTITIONS], exports: ['GetObject'] },
  },
  {
    name: 'account-delete',
    methods: ['DELETE'],
    path: '/v1/api/account',
    file: 'api/account/delete',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [OWNER_PARTITIONS],
      PutItem: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
  },
  {
    name: 'account-restore',
    methods: ['POST'],
    path: '/v1/api/account/restore',
    file: 'api/account/restore',
    access: 'api-key',
    grants: union(AUDITED, OWNER_ITEM_REMOVAL),
  },
  // Here because the stack of the other endpoints for links and pages is full.
  {
    name: 'links-bulk-transfer',
    methods: ['POST'],
    path: '/v1/api/links/bulk/transfer',
    file: 'api/links/bulk-transfer',
    access: 'api-key',
    grants: LINK_TRANSFER,
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains', 'shortUrls'],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'smart-links-bulk-transfer',
    methods: ['POST'],
    path: '/v1/api/smart-links/bulk/transfer',
    file: 'api/smart-links/bulk-transfer',
    access: 'api-key',
    grants: PAGE_TRANSFER,
    settings: ['publicOrigin', 'mediaOrigin'],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
] as const satisfies readonly RouteSpec[];
