import type { RouteSpec } from '../framework/function-spec.ts';

/** The account: its members, its audit log, its export and its deletion. */
export const accountRoutes = [
  {
    name: 'members-list',
    methods: ['GET'],
    path: '/v1/api/members',
    file: 'api/members/list',
    access: 'api-key',
    grants: { table: ['Query'] },
  },
  {
    name: 'members-invite',
    methods: ['POST'],
    path: '/v1/api/members',
    file: 'api/members/invite',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'], eventQueue: ['SendMessage'] },
  },
  {
    name: 'members-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/members/{id}',
    file: 'api/members/update',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem'] },
  },
  {
    name: 'members-delete',
    methods: ['DELETE'],
    path: '/v1/api/members/{id}',
    file: 'api/members/delete',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem', 'DeleteItem'] },
  },
  {
    name: 'audit-list',
    methods: ['GET'],
    path: '/v1/api/audit',
    file: 'api/audit/list',
    access: 'api-key',
    grants: { table: ['Query'] },
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
    grants: { table: ['Query', 'PutItem'], eventQueue: ['SendMessage'] },
  },
  {
    name: 'account-exports-list',
    methods: ['GET'],
    path: '/v1/api/account/exports',
    file: 'api/account/exports/list',
    access: 'api-key',
    // Through presigned URLs.
    grants: { table: ['Query'], exports: ['GetObject'] },
  },
  {
    name: 'account-exports-get',
    methods: ['GET'],
    path: '/v1/api/account/exports/{id}',
    file: 'api/account/exports/get',
    access: 'api-key',
    grants: { table: ['GetItem'], exports: ['GetObject'] },
  },
  {
    name: 'account-delete',
    methods: ['DELETE'],
    path: '/v1/api/account',
    file: 'api/account/delete',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem'] },
  },
  {
    name: 'account-restore',
    methods: ['POST'],
    path: '/v1/api/account/restore',
    file: 'api/account/restore',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem', 'DeleteItem'] },
  },
] as const satisfies readonly RouteSpec[];
