import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { VIEW_PARTITIONS } from '#shared/core/accounts/views/view-items.ts';
import { FOLDER_PARTITIONS } from '#shared/core/folders/folder-items.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { PAGE_PARTITIONS, SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import {
  AUDITED,
  FOLDER_COUNTS,
  LINK_USAGE,
  OWNER_ITEM_CHANGE,
  PUBLISHED,
  REPEATABLE,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

const VIEW_CHANGE = union(AUDITED, { GetItem: [VIEW_PARTITIONS], UpdateItem: [VIEW_PARTITIONS] });

/**
 * Folders of links and pages, UTM templates and saved views: `{base_url}/folders`,
 * `{base_url}/utm-templates`, `{base_url}/views`.
 */
export const folderRoutes = [
  {
    name: 'folders-list',
    methods: ['GET'],
    path: '/v1/api/folders',
    file: 'api/folders/list',
    access: 'api-key',
    grants: union(FOLDER_COUNTS, { Query: [OWNER_PARTITIONS] }),
  },
  {
    name: 'folders-create',
    methods: ['POST'],
    path: '/v1/api/folders',
    file: 'api/folders/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, {
      Query: [OWNER_PARTITIONS],
      PutItem: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
  },
  {
    name: 'folders-get',
    methods: ['GET'],
    path: '/v1/api/folders/{id}',
    file: 'api/folders/get',
    access: 'api-key',
    grants: union(FOLDER_COUNTS, { GetItem: [OWNER_PARTITIONS] }),
  },
  {
    name: 'folders-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/folders/{id}',
    file: 'api/folders/update',
    access: 'api-key',
    grants: union(AUDITED, FOLDER_COUNTS, { GetItem: [OWNER_PARTITIONS], Query: [OWNER_PARTITIONS] }),
  },
  {
    name: 'folders-delete',
    methods: ['DELETE'],
    path: '/v1/api/folders/{id}',
    file: 'api/folders/delete',
    access: 'api-key',
    grants: union(LINK_USAGE, PUBLISHED, {
      GetItem: [OWNER_PARTITIONS, LINK_PARTITIONS, SMART_LINK_PARTITIONS],
      Query: [FOLDER_PARTITIONS, MEMBER_PARTITIONS],
      UpdateItem: [
        OWNER_PARTITIONS,
        MEMBER_PARTITIONS,
        LINK_PARTITIONS,
        REDIRECT_PARTITIONS,
        SMART_LINK_PARTITIONS,
        PAGE_PARTITIONS,
      ],
      DeleteItem: [OWNER_PARTITIONS, FOLDER_PARTITIONS],
    }),
    settings: ['publicOrigin', 'mediaOrigin', 'ownHosts', 'destinations', 'unverifiedDomains'],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'folders-members',
    methods: ['GET'],
    path: '/v1/api/folders/{id}/members',
    file: 'api/folders/members',
    access: 'api-key',
    grants: { GetItem: [OWNER_PARTITIONS], Query: [MEMBER_PARTITIONS] },
  },
  {
    name: 'folders-save-members',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/folders/{id}/members',
    file: 'api/folders/save-members',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [OWNER_PARTITIONS],
      Query: [OWNER_PARTITIONS, MEMBER_PARTITIONS],
      UpdateItem: [MEMBER_PARTITIONS],
    }),
  },
  {
    name: 'utm-templates-list',
    methods: ['GET'],
    path: '/v1/api/utm-templates',
    file: 'api/utm-templates/list',
    access: 'api-key',
    grants: { Query: [OWNER_PARTITIONS] },
  },
  {
    name: 'utm-templates-create',
    methods: ['POST'],
    path: '/v1/api/utm-templates',
    file: 'api/utm-templates/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, { Query: [OWNER_PARTITIONS], PutItem: [OWNER_PARTITIONS] }),
  },
  {
    name: 'utm-templates-get',
    methods: ['GET'],
    path: '/v1/api/utm-templates/{id}',
    file: 'api/utm-templates/get',
    access: 'api-key',
    grants: { GetItem: [OWNER_PARTITIONS] },
  },
  {
    name: 'utm-templates-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/utm-templates/{id}',
    file: 'api/utm-templates/update',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [OWNER_PARTITIONS],
      Query: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
  },
  {
    name: 'utm-templates-delete',
    methods: ['DELETE'],
    path: '/v1/api/utm-templates/{id}',
    file: 'api/utm-templates/delete',
    access: 'api-key',
    grants: union(AUDITED, { GetItem: [OWNER_PARTITIONS], DeleteItem: [OWNER_PARTITIONS] }),
  },
  {
    name: 'utm-settings-get',
    methods: ['GET'],
    path: '/v1/api/utm-settings',
    file: 'api/utm-settings/get',
    access: 'api-key',
    grants: {},
  },
  {
    name: 'utm-settings-save',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/utm-settings',
    file: 'api/utm-settings/save',
    access: 'api-key',
    grants: OWNER_ITEM_CHANGE,
  },
  {
    name: 'views-list',
    methods: ['GET'],
    path: '/v1/api/views',
    file: 'api/views/list',
    access: 'api-key',
    grants: { GetItem: [VIEW_PARTITIONS] },
  },
  {
    name: 'views-create',
    methods: ['POST'],
    path: '/v1/api/views',
    file: 'api/views/create',
    access: 'api-key',
    grants: union(VIEW_CHANGE, REPEATABLE, { PutItem: [VIEW_PARTITIONS] }),
  },
  {
    name: 'views-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/views/{id}',
    file: 'api/views/update',
    access: 'api-key',
    grants: VIEW_CHANGE,
  },
  {
    name: 'views-delete',
    methods: ['DELETE'],
    path: '/v1/api/views/{id}',
    file: 'api/views/delete',
    access: 'api-key',
    grants: VIEW_CHANGE,
  },
] as const satisfies readonly RouteSpec[];
