import { OWNER_PARTITIONS, ownerLists } from '../../shared/core/accounts/account-items.ts';
import { USER_PARTITIONS } from '../../shared/core/accounts/members/user-items.ts';
import { BRAND_PARTITIONS } from '../../shared/core/brand/brand-items.ts';
import { DOMAIN_PARTITIONS } from '../../shared/core/domains/domain-items.ts';
import { OUTBOX_PARTITIONS } from '../../shared/core/events/outbox-items.ts';
import { MEDIA_PARTITIONS } from '../../shared/core/media/media-items.ts';
import { DENIED_PARTITIONS } from '../../shared/core/moderation/denied-items.ts';
import { UNIQUE_PARTITIONS } from '../../shared/platform/dynamo/unique-key.ts';
import { ratePartitions } from '../../shared/platform/limits/rate-limit-items.ts';
import { SHARE_PARTITIONS } from '../../shared/shares/share-items.ts';
import { PAGE_PARTITIONS } from '../../shared/smart-links/model/page-entry.ts';
import { DELIVERY_PARTITIONS } from '../../shared/webhooks/webhook-items.ts';
import type { RouteSpec } from '../framework/function-spec.ts';
import { PAGE_SETTINGS } from './page-settings.ts';
import {
  ACCOUNT_CLICKS,
  AUDITED,
  CLICK_SUBSCRIPTION,
  FIRST_COUNT,
  LINK_CREATION,
  LINK_LOOKUP,
  LINK_REMOVAL,
  LINK_UPDATE,
  LINKS_IN_FOLDER,
  OWNER_ITEM_REMOVAL,
  PAGE_REMOVAL,
  PAGE_UPDATE,
  PAGES_IN_FOLDER,
  REPEATABLE,
  SURVEY_SUMMARY,
  union,
} from './table-grants.ts';

/** Settings for developers: keys, domains, webhooks, `{base_url}/me`. */
export const developerRoutes = [
  {
    name: 'keys-create',
    methods: ['POST'],
    path: '/v1/api/keys',
    file: 'api/keys/create',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, REPEATABLE, {
        Query: [OWNER_PARTITIONS],
        PutItem: [OWNER_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, ratePartitions('key-creations')],
      }),
    },
  },
  {
    name: 'keys-list',
    methods: ['GET'],
    path: '/v1/api/keys',
    file: 'api/keys/list',
    access: 'api-key',
    grants: { partitions: { Query: [OWNER_PARTITIONS] } },
  },
  {
    name: 'keys-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/keys/{id}',
    file: 'api/keys/update',
    access: 'api-key',
    grants: { partitions: union(AUDITED, { GetItem: [OWNER_PARTITIONS], UpdateItem: [OWNER_PARTITIONS] }) },
  },
  {
    name: 'keys-delete',
    methods: ['DELETE'],
    path: '/v1/api/keys/{id}',
    file: 'api/keys/delete',
    access: 'api-key',
    grants: { partitions: union(AUDITED, OWNER_ITEM_REMOVAL) },
  },
  {
    name: 'domains-create',
    methods: ['POST'],
    path: '/v1/api/domains',
    file: 'api/domains/create',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, {
        GetItem: [OWNER_PARTITIONS],
        PutItem: [OWNER_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS],
      }),
      tenantPartitions: { GetItem: [DOMAIN_PARTITIONS] },
    },
    settings: ['defaultHosts', 'domainTarget'],
  },
  {
    name: 'domains-list',
    methods: ['GET'],
    path: '/v1/api/domains',
    file: 'api/domains/list',
    access: 'api-key',
    grants: {
      partitions: { Query: [OWNER_PARTITIONS] },
      tenantPartitions: { BatchGetItem: [DOMAIN_PARTITIONS] },
    },
    settings: ['domainTarget'],
  },
  {
    name: 'domains-get',
    methods: ['GET'],
    path: '/v1/api/domains/{host}',
    file: 'api/domains/get',
    access: 'api-key',
    grants: {
      partitions: { GetItem: [OWNER_PARTITIONS], UpdateItem: [ratePartitions('domain-checks')] },
      tenantPartitions: { GetItem: [DOMAIN_PARTITIONS] },
    },
    settings: ['dnsResolver', 'domainTarget'],
  },
  {
    name: 'domains-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/domains/{host}',
    file: 'api/domains/update',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, {
        GetItem: [OWNER_PARTITIONS],
        Query: [DENIED_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
        // What devices read of its apps.
        PutItem: [DOMAIN_PARTITIONS],
        DeleteItem: [DOMAIN_PARTITIONS],
      }),
      tenantPartitions: { GetItem: [DOMAIN_PARTITIONS] },
      urlChecker: ['Ask'],
    },
    settings: ['domainTarget', 'publicOrigin', 'ownHosts', 'shortUrls', 'destinations', 'unverifiedDomains'],
  },
  {
    name: 'domains-verify',
    methods: ['POST'],
    path: '/v1/api/domains/{host}/verify',
    file: 'api/domains/verify',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, {
        GetItem: [OWNER_PARTITIONS],
        PutItem: [DOMAIN_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, ratePartitions('domain-checks')],
      }),
      tenantPartitions: {
        GetItem: [DOMAIN_PARTITIONS],
        UpdateItem: [DOMAIN_PARTITIONS],
        ConditionCheckItem: [DOMAIN_PARTITIONS],
      },
    },
    settings: ['dnsResolver', 'domainTarget'],
  },
  {
    name: 'domains-delete',
    methods: ['DELETE'],
    path: '/v1/api/domains/{host}',
    file: 'api/domains/delete',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, OWNER_ITEM_REMOVAL, {
        GetItem: [DOMAIN_PARTITIONS, BRAND_PARTITIONS],
        // The logos of its QR style and its brand.
        UpdateItem: [MEDIA_PARTITIONS],
        DeleteItem: [DOMAIN_PARTITIONS, BRAND_PARTITIONS],
        ConditionCheckItem: [DOMAIN_PARTITIONS],
      }),
      tenantPartitions: { UpdateItem: [DOMAIN_PARTITIONS] },
    },
  },
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
    grants: {
      partitions: union(AUDITED, { GetItem: [OWNER_PARTITIONS], UpdateItem: [OWNER_PARTITIONS] }),
    },
  },
  {
    name: 'brand-get',
    methods: ['GET'],
    path: '/v1/api/brand',
    file: 'api/brand/get',
    access: 'api-key',
    grants: { partitions: { GetItem: [BRAND_PARTITIONS, OWNER_PARTITIONS] } },
  },
  {
    name: 'brand-save',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/brand',
    file: 'api/brand/save',
    access: 'api-key',
    // See `qr-style-save`.
    grants: {
      partitions: union(AUDITED, {
        GetItem: [BRAND_PARTITIONS, OWNER_PARTITIONS, MEDIA_PARTITIONS],
        Query: [DENIED_PARTITIONS],
        ConditionCheckItem: [OWNER_PARTITIONS],
        PutItem: [BRAND_PARTITIONS, MEDIA_PARTITIONS],
        UpdateItem: [MEDIA_PARTITIONS],
        DeleteItem: [MEDIA_PARTITIONS],
      }),
      media: ['GetObject', 'PutObject', 'DeleteObject'],
      uploads: ['GetObject'],
    },
  },
  {
    name: 'brand-delete',
    methods: ['DELETE'],
    path: '/v1/api/brand',
    file: 'api/brand/delete',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, {
        GetItem: [BRAND_PARTITIONS, OWNER_PARTITIONS],
        UpdateItem: [MEDIA_PARTITIONS],
        DeleteItem: [BRAND_PARTITIONS, MEDIA_PARTITIONS],
      }),
      media: ['DeleteObject'],
    },
  },
  {
    name: 'qr-style-get',
    methods: ['GET'],
    path: '/v1/api/qr-style',
    file: 'api/qr-style/get',
    access: 'api-key',
    grants: { partitions: { GetItem: [OWNER_PARTITIONS] } },
  },
  {
    name: 'qr-style-save',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/qr-style',
    file: 'api/qr-style/save',
    access: 'api-key',
    // Copies the logo of a style from an upload or a page, and removes the one before.
    grants: {
      partitions: union(AUDITED, {
        GetItem: [OWNER_PARTITIONS, MEDIA_PARTITIONS],
        PutItem: [MEDIA_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, MEDIA_PARTITIONS],
        DeleteItem: [MEDIA_PARTITIONS],
      }),
      media: ['GetObject', 'PutObject', 'DeleteObject'],
      uploads: ['GetObject'],
    },
  },
  {
    name: 'qr-style-delete',
    methods: ['DELETE'],
    path: '/v1/api/qr-style',
    file: 'api/qr-style/delete',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, {
        GetItem: [OWNER_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS, MEDIA_PARTITIONS],
        DeleteItem: [MEDIA_PARTITIONS],
      }),
      media: ['DeleteObject'],
    },
  },
  {
    name: 'webhooks-create',
    methods: ['POST'],
    path: '/v1/api/webhooks',
    file: 'api/webhooks/create',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, REPEATABLE, CLICK_SUBSCRIPTION, {
        GetItem: [UNIQUE_PARTITIONS],
        Query: [OWNER_PARTITIONS],
        PutItem: [OWNER_PARTITIONS, UNIQUE_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS],
      }),
    },
    settings: ['webhookTargets'],
  },
  {
    name: 'webhooks-list',
    methods: ['GET'],
    path: '/v1/api/webhooks',
    file: 'api/webhooks/list',
    access: 'api-key',
    grants: { partitions: { Query: [OWNER_PARTITIONS] } },
  },
  {
    name: 'webhooks-get',
    methods: ['GET'],
    path: '/v1/api/webhooks/{id}',
    file: 'api/webhooks/get',
    access: 'api-key',
    grants: { partitions: { GetItem: [OWNER_PARTITIONS] } },
  },
  {
    name: 'webhooks-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/webhooks/{id}',
    file: 'api/webhooks/update',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, CLICK_SUBSCRIPTION, {
        GetItem: [OWNER_PARTITIONS, UNIQUE_PARTITIONS],
        Query: [OWNER_PARTITIONS],
        PutItem: [UNIQUE_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS],
        DeleteItem: [UNIQUE_PARTITIONS],
      }),
    },
    settings: ['webhookTargets'],
  },
  {
    name: 'webhooks-delete',
    methods: ['DELETE'],
    path: '/v1/api/webhooks/{id}',
    file: 'api/webhooks/delete',
    access: 'api-key',
    grants: { partitions: union(AUDITED, OWNER_ITEM_REMOVAL, { DeleteItem: [UNIQUE_PARTITIONS] }) },
  },
  {
    name: 'webhooks-rotate-secret',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/rotate-secret',
    file: 'api/webhooks/rotate-secret',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, REPEATABLE, { GetItem: [OWNER_PARTITIONS], UpdateItem: [OWNER_PARTITIONS] }),
    },
  },
  {
    name: 'webhooks-test',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/test',
    file: 'api/webhooks/test',
    access: 'api-key',
    grants: {
      partitions: union(REPEATABLE, {
        GetItem: [OWNER_PARTITIONS],
        PutItem: [DELIVERY_PARTITIONS, OUTBOX_PARTITIONS],
      }),
      eventQueue: ['SendMessage'],
    },
  },
  {
    name: 'webhooks-deliveries',
    methods: ['GET'],
    path: '/v1/api/webhooks/{id}/deliveries',
    file: 'api/webhooks/deliveries',
    access: 'api-key',
    // Reading keeps a webhook in pull mode recording.
    grants: {
      partitions: union(CLICK_SUBSCRIPTION, {
        GetItem: [OWNER_PARTITIONS],
        Query: [DELIVERY_PARTITIONS],
        UpdateItem: [OWNER_PARTITIONS],
      }),
    },
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'webhooks-delivery',
    methods: ['GET'],
    path: '/v1/api/webhooks/{id}/deliveries/{deliveryId}',
    file: 'api/webhooks/delivery',
    access: 'api-key',
    grants: { partitions: { GetItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS] } },
  },
  {
    name: 'webhooks-replay',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/deliveries/{deliveryId}/replay',
    file: 'api/webhooks/replay',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, {
        GetItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS],
        UpdateItem: [DELIVERY_PARTITIONS],
      }),
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
    },
  },
  {
    name: 'webhooks-replay-range',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/replay',
    file: 'api/webhooks/replay-range',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, REPEATABLE, { GetItem: [OWNER_PARTITIONS], UpdateItem: [OWNER_PARTITIONS] }),
      slowWebhookQueue: ['SendMessage'],
    },
  },
  {
    name: 'me',
    methods: ['GET'],
    path: '/v1/api/me',
    file: 'api/account/me',
    access: 'api-key',
    // The first use of an account counts its links and media. A member's accounts are listed, too.
    grants: { partitions: union(FIRST_COUNT, { Query: [USER_PARTITIONS] }) },
    settings: ['publicOrigin', 'shortUrls'],
  },
  {
    name: 'mcp',
    methods: ['POST'],
    path: '/mcp',
    file: 'mcp/endpoint',
    access: 'api-key',
    // Together what its tools need: see the rows of the endpoints that do the same.
    grants: {
      partitions: union(
        LINK_CREATION,
        LINK_UPDATE,
        LINK_REMOVAL,
        LINK_LOOKUP,
        LINKS_IN_FOLDER,
        PAGES_IN_FOLDER,
        PAGE_UPDATE,
        PAGE_REMOVAL,
        SURVEY_SUMMARY,
        ACCOUNT_CLICKS,
        {
          GetItem: [PAGE_PARTITIONS, OWNER_PARTITIONS, BRAND_PARTITIONS],
          Query: [OWNER_PARTITIONS, USER_PARTITIONS, DENIED_PARTITIONS, SHARE_PARTITIONS],
          QueryByOwner: [ownerLists('SHARES')],
          ConditionCheckItem: [OWNER_PARTITIONS],
          PutItem: [BRAND_PARTITIONS, SHARE_PARTITIONS],
          DeleteItem: [SHARE_PARTITIONS],
        },
      ),
      tenantPartitions: { BatchGetItem: [DOMAIN_PARTITIONS] },
      eventQueue: ['SendMessage'],
      media: ['PutObject', 'DeleteObject'],
      uploads: ['GetObject', 'DeleteObject'],
      urlChecker: ['Ask'],
    },
    settings: [...PAGE_SETTINGS, 'prices', 'shortUrls', 'domainTarget'],
    // Analytics read thousands of rows, and a full vCPU halves the cold start.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
] as const satisfies readonly RouteSpec[];
