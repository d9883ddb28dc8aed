import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { BINDINGS_LIST, DOMAIN_PARTITIONS } from '#shared/core/domains/domain-items.ts';
import { MEDIA_PARTITIONS } from '#shared/core/media/media-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { singlePartition } from '#shared/platform/dynamo/partitions.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { AUDITED, OWNER_ITEM_REMOVAL, PUBLISHED } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/** Hosts of an account for its links. */
export const domainRoutes = [
  {
    name: 'domains-create',
    methods: ['POST'],
    path: '/v1/api/domains',
    file: 'api/domains/create',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [OWNER_PARTITIONS],
      PutItem: [OWNER_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
      // What the domain must not look like.
      Query: [DENIED_PARTITIONS],
      QueryByOwner: [singlePartition(BINDINGS_LIST)],
      tenantPartitions: { GetItem: [DOMAIN_PARTITIONS] },
    }),
    settings: ['defaultHosts', 'domainTarget'],
  },
  {
    name: 'domains-list',
    methods: ['GET'],
    path: '/v1/api/domains',
    file: 'api/domains/list',
    access: 'api-key',
    grants: { Query: [OWNER_PARTITIONS], tenantPartitions: { BatchGetItem: [DOMAIN_PARTITIONS] } },
    settings: ['domainTarget'],
  },
  {
    name: 'domains-get',
    methods: ['GET'],
    path: '/v1/api/domains/{host}',
    file: 'api/domains/get',
    access: 'api-key',
    grants: {
      GetItem: [OWNER_PARTITIONS],
      UpdateItem: [ratePartitions('domain-checks')],
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
    grants: union(AUDITED, {
      GetItem: [OWNER_PARTITIONS],
      Query: [DENIED_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
      // What devices read of its apps.
      PutItem: [DOMAIN_PARTITIONS],
      DeleteItem: [DOMAIN_PARTITIONS],
      tenantPartitions: { GetItem: [DOMAIN_PARTITIONS] },
      urlChecker: ['Ask'],
    }),
    settings: ['domainTarget', 'publicOrigin', 'ownHosts', 'shortUrls', 'destinations', 'unverifiedDomains'],
  },
  {
    name: 'domains-verify',
    methods: ['POST'],
    path: '/v1/api/domains/{host}/verify',
    file: 'api/domains/verify',
    access: 'api-key',
    // Also in the account that the domain is taken over from.
    grants: union(PUBLISHED, {
      GetItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS],
      PutItem: [DOMAIN_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, DOMAIN_PARTITIONS, ratePartitions('domain-checks')],
      tenantPartitions: { ConditionCheckItem: [DOMAIN_PARTITIONS] },
    }),
    settings: ['dnsResolver', 'domainTarget'],
  },
  {
    name: 'domains-delete',
    methods: ['DELETE'],
    path: '/v1/api/domains/{host}',
    file: 'api/domains/delete',
    access: 'api-key',
    grants: union(AUDITED, OWNER_ITEM_REMOVAL, {
      GetItem: [DOMAIN_PARTITIONS, BRAND_PARTITIONS],
      // The logos of its QR style and its brand.
      UpdateItem: [MEDIA_PARTITIONS, DOMAIN_PARTITIONS],
      DeleteItem: [DOMAIN_PARTITIONS, BRAND_PARTITIONS],
      ConditionCheckItem: [DOMAIN_PARTITIONS],
    }),
  },
] as const satisfies readonly RouteSpec[];
