import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { SHARE_PARTITIONS } from '#shared/shares/share-items.ts';
import {
  ACCOUNT_FIGURES,
  AUDITED,
  FIRST_COUNT,
  LINK_CREATION,
  LINK_LOOKUP,
  LINK_REMOVAL,
  LINK_UPDATE,
  LINKS_IN_FOLDER,
  OWNER_ITEM_CHANGE,
  OWNER_ITEM_REMOVAL,
  PAGE_REMOVAL,
  PAGE_UPDATE,
  PAGES_IN_FOLDER,
  REPEATABLE,
  SURVEY_SUMMARY,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';
import { brandRoutes } from './brand.ts';
import { domainRoutes } from './domains.ts';
import { PAGE_SETTINGS } from './page-settings.ts';
import { webhookRoutes } from './webhooks.ts';

/** Settings for developers: keys, domains, webhooks, `{base_url}/me`. */
export const developerRoutes = [
  {
    name: 'keys-create',
    methods: ['POST'],
    path: '/v1/api/keys',
    file: 'api/keys/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, {
      Query: [OWNER_PARTITIONS],
      PutItem: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, ratePartitions('key-creations')],
    }),
  },
  {
    name: 'keys-list',
    methods: ['GET'],
    path: '/v1/api/keys',
    file: 'api/keys/list',
    access: 'api-key',
    grants: { Query: [OWNER_PARTITIONS] },
  },
  {
    name: 'keys-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/keys/{id}',
    file: 'api/keys/update',
    access: 'api-key',
    grants: OWNER_ITEM_CHANGE,
  },
  {
    name: 'keys-delete',
    methods: ['DELETE'],
    path: '/v1/api/keys/{id}',
    file: 'api/keys/delete',
    access: 'api-key',
    grants: union(AUDITED, OWNER_ITEM_REMOVAL),
  },
  ...domainRoutes,
  {
    name: 'conversion-settings-get',
    methods: ['GET'],
    path: '/v1/api/conversion-settings',
    file: 'api/conversion-settings/get',
    access: 'api-key',
    grants: {},
  },
  {
    name: 'conversion-settings-save',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/conversion-settings',
    file: 'api/conversion-settings/save',
    access: 'api-key',
    grants: OWNER_ITEM_CHANGE,
  },
  ...brandRoutes,
  ...webhookRoutes,
  {
    name: 'me',
    methods: ['GET'],
    path: '/v1/api/me',
    file: 'api/account/me',
    access: 'api-key',
    // The first use of an account counts its links and media. A member's accounts are listed, too.
    grants: union(FIRST_COUNT, { Query: [USER_PARTITIONS] }),
    settings: ['publicOrigin', 'shortUrls'],
  },
  {
    name: 'mcp',
    methods: ['POST'],
    path: '/mcp',
    file: 'mcp/endpoint',
    access: 'api-key',
    // Together what its tools need: see the rows of the endpoints that do the same.
    grants: union(
      LINK_CREATION,
      LINK_UPDATE,
      LINK_REMOVAL,
      LINK_LOOKUP,
      LINKS_IN_FOLDER,
      PAGES_IN_FOLDER,
      PAGE_UPDATE,
      PAGE_REMOVAL,
      SURVEY_SUMMARY,
      ACCOUNT_FIGURES,
      {
        GetItem: [BRAND_PARTITIONS],
        Query: [OWNER_PARTITIONS, USER_PARTITIONS, SHARE_PARTITIONS],
        QueryByOwner: [ownerLists('SHARES')],
        ConditionCheckItem: [OWNER_PARTITIONS],
        PutItem: [BRAND_PARTITIONS, SHARE_PARTITIONS],
        UpdateItem: [BRAND_PARTITIONS],
        DeleteItem: [SHARE_PARTITIONS],
        tenantPartitions: { BatchGetItem: [DOMAIN_PARTITIONS] },
      },
    ),
    settings: [...PAGE_SETTINGS, 'prices', 'shortUrls', 'domainTarget', 'busyClickSeconds'],
    // Analytics read thousands of rows, and a full vCPU halves the cold start.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
] as const satisfies readonly RouteSpec[];
