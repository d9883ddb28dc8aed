import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { MEDIA_PARTITIONS } from '#shared/core/media/media-items.ts';
import { IMPORT_PARTITIONS } from '#shared/links/imports/import-items.ts';
import { LINK_PARTITIONS, REDIRECT_PARTITIONS } from '#shared/links/model/redirect-entry.ts';
import { UNIQUE_PARTITIONS } from '#shared/platform/dynamo/unique-key.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { SMART_LINK_PARTITIONS } from '#shared/smart-links/model/page-entry.ts';
import {
  CLICK_REPORTS,
  LINK_CHANGES,
  LINK_CREATION,
  LINK_LIST,
  LINK_LOOKUP,
  LINK_REMOVAL,
  LINK_UPDATE,
  LINK_USAGE,
  LINKS_IN_FOLDER,
  REPEATABLE,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

type Needs = Pick<RouteSpec, 'grants' | 'settings' | 'memoryMb' | 'timeoutSeconds'>;

const CREATES_LINKS = {
  grants: union(LINK_CREATION, REPEATABLE),
  settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains', 'prices', 'shortUrls'],
} as const satisfies Needs;

const LISTS_LINKS = {
  grants: union(LINK_LIST, LINK_USAGE, LINK_LOOKUP, LINKS_IN_FOLDER),
  settings: ['publicOrigin', 'ownHosts', 'shortUrls'],
  // A search reads 20,000 links or more.
  memoryMb: 1769,
  timeoutSeconds: 29,
} as const satisfies Needs;

const UPDATES_LINKS = {
  grants: LINK_UPDATE,
  settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains', 'shortUrls'],
} as const satisfies Needs;

const DELETES_LINKS = {
  grants: LINK_REMOVAL,
  settings: ['publicOrigin'],
} as const satisfies Needs;

/** Links: `{base_url}/links`. */
export const linkRoutes = [
  {
    name: 'links-create',
    methods: ['POST'],
    path: '/v1/api/links',
    file: 'api/links/create',
    access: 'api-key',
    canary: true,
    ...CREATES_LINKS,
  },
  {
    name: 'links-list',
    methods: ['GET'],
    path: '/v1/api/links',
    file: 'api/links/list',
    access: 'api-key',
    canary: true,
    ...LISTS_LINKS,
  },
  {
    name: 'links-bulk',
    methods: ['POST'],
    path: '/v1/api/links/bulk',
    file: 'api/links/bulk',
    access: 'api-key',
    ...CREATES_LINKS,
    // Hashing 100 passwords takes 20 to 24 s of a vCPU. This is 1.36 vCPUs, so 15 to 18 s; new
    // accounts allow 3,008 MB.
    memoryMb: 2400,
    timeoutSeconds: 29,
  },
  {
    name: 'links-bulk-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/links/bulk',
    file: 'api/links/bulk-update',
    access: 'api-key',
    ...UPDATES_LINKS,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'links-bulk-delete',
    methods: ['POST'],
    path: '/v1/api/links/bulk/delete',
    file: 'api/links/bulk-delete',
    access: 'api-key',
    ...DELETES_LINKS,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'links-tags',
    methods: ['GET'],
    path: '/v1/api/links/tags',
    file: 'api/links/tags',
    access: 'api-key',
    grants: LINK_LIST,
    // Reads some thousand links.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-tags-rename',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/links/tags',
    file: 'api/links/rename-tag',
    access: 'api-key',
    grants: union(LINK_LIST, LINK_CHANGES),
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains'],
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-export',
    methods: ['GET'],
    path: '/v1/api/links/export',
    file: 'api/links/export',
    access: 'api-key',
    ...LISTS_LINKS,
  },
  {
    name: 'links-import',
    methods: ['POST'],
    path: '/v1/api/links/import',
    file: 'api/links/import',
    access: 'api-key',
    grants: union(REPEATABLE, {
      GetItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
      Query: [OWNER_PARTITIONS],
      PutItem: [IMPORT_PARTITIONS],
      BatchWriteItem: [IMPORT_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, ratePartitions('import-rows')],
      importQueue: ['SendMessage'],
    }),
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains'],
    // Reads and checks 10,000 rows.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-import-check',
    methods: ['POST'],
    path: '/v1/api/links/import/check',
    file: 'api/links/import-check',
    access: 'api-key',
    grants: {
      GetItem: [DOMAIN_PARTITIONS, OWNER_PARTITIONS],
      Query: [OWNER_PARTITIONS],
      BatchGetItem: [REDIRECT_PARTITIONS, UNIQUE_PARTITIONS],
    },
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains'],
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-import-list',
    methods: ['GET'],
    path: '/v1/api/links/import',
    file: 'api/links/import-list',
    access: 'api-key',
    grants: { Query: [IMPORT_PARTITIONS], QueryByOwner: [ownerLists('IMPORTS')] },
  },
  {
    name: 'links-import-get',
    methods: ['GET'],
    path: '/v1/api/links/import/{id}',
    file: 'api/links/import-get',
    access: 'api-key',
    grants: { GetItem: [IMPORT_PARTITIONS], Query: [IMPORT_PARTITIONS] },
  },
  {
    name: 'links-get',
    methods: ['GET'],
    // API Gateway decodes the slashes of a short URL before it looks for the route.
    path: ['/v1/api/links/{id}', '/v1/api/links/{id+}'],
    documentedAs: '/v1/api/links/{id}',
    file: 'api/links/get',
    access: 'api-key',
    grants: union(LINK_LOOKUP, LINK_USAGE),
    settings: ['publicOrigin', 'ownHosts', 'shortUrls'],
  },
  {
    name: 'links-update',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/links/{id}',
    file: 'api/links/update',
    access: 'api-key',
    ...UPDATES_LINKS,
  },
  {
    name: 'links-delete',
    methods: ['DELETE'],
    path: '/v1/api/links/{id}',
    file: 'api/links/delete',
    access: 'api-key',
    ...DELETES_LINKS,
  },
  {
    name: 'links-analytics',
    methods: ['GET'],
    path: '/v1/api/links/{id}/analytics',
    file: 'api/links/analytics',
    access: 'api-key',
    grants: union(CLICK_REPORTS, { GetItem: [LINK_PARTITIONS] }),
    settings: ['busyClickSeconds'],
    // A range of many days may read thousands of rows.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-test',
    methods: ['GET'],
    path: '/v1/api/links/{id}/test',
    file: 'api/links/test',
    access: 'api-key',
    grants: union(CLICK_REPORTS, { GetItem: [LINK_PARTITIONS] }),
    // A test may have 100,000 clicks.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-qrcode',
    methods: ['GET'],
    path: '/v1/api/links/{id}/qrcode',
    file: 'api/links/qrcode',
    access: 'api-key',
    grants: {
      GetItem: [LINK_PARTITIONS, SMART_LINK_PARTITIONS, MEDIA_PARTITIONS, OWNER_PARTITIONS],
      media: ['GetObject'],
      uploads: ['GetObject'],
    },
    settings: ['publicOrigin', 'shortUrls'],
    // 2,048 pixels with a logo of 4 megapixels take a second of a full vCPU.
    memoryMb: 1769,
  },
] as const satisfies readonly RouteSpec[];
