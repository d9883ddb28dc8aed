import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { BRAND_PARTITIONS } from '#shared/core/brand/brand-items.ts';
import { MEDIA_PARTITIONS } from '#shared/core/media/media-items.ts';
import { DENIED_PARTITIONS } from '#shared/core/moderation/denied-items.ts';
import { AUDITED, IMAGE_COPY, OWNER_ITEM_CHANGE } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/** The look of an account: its brand, and the style of its QR codes. */
export const brandRoutes = [
  {
    name: 'brand-get',
    methods: ['GET'],
    path: '/v1/api/brand',
    file: 'api/brand/get',
    access: 'api-key',
    grants: { GetItem: [BRAND_PARTITIONS, OWNER_PARTITIONS] },
  },
  {
    name: 'brand-save',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/brand',
    file: 'api/brand/save',
    access: 'api-key',
    grants: union(
      AUDITED,
      {
        GetItem: [BRAND_PARTITIONS, OWNER_PARTITIONS],
        Query: [DENIED_PARTITIONS],
        ConditionCheckItem: [OWNER_PARTITIONS],
        PutItem: [BRAND_PARTITIONS],
        UpdateItem: [BRAND_PARTITIONS],
      },
      IMAGE_COPY,
      {
        urlChecker: ['Ask'],
      },
    ),
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'unverifiedDomains'],
  },
  {
    name: 'brand-delete',
    methods: ['DELETE'],
    path: '/v1/api/brand',
    file: 'api/brand/delete',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [BRAND_PARTITIONS, OWNER_PARTITIONS],
      UpdateItem: [MEDIA_PARTITIONS],
      DeleteItem: [BRAND_PARTITIONS, MEDIA_PARTITIONS],
      media: ['DeleteObject'],
    }),
  },
  {
    name: 'qr-style-get',
    methods: ['GET'],
    path: '/v1/api/qr-style',
    file: 'api/qr-style/get',
    access: 'api-key',
    grants: { GetItem: [OWNER_PARTITIONS] },
  },
  {
    name: 'qr-style-save',
    methods: ['PUT', 'PATCH'],
    path: '/v1/api/qr-style',
    file: 'api/qr-style/save',
    access: 'api-key',
    grants: union(OWNER_ITEM_CHANGE, IMAGE_COPY),
  },
  {
    name: 'qr-style-delete',
    methods: ['DELETE'],
    path: '/v1/api/qr-style',
    file: 'api/qr-style/delete',
    access: 'api-key',
    grants: union(OWNER_ITEM_CHANGE, {
      UpdateItem: [MEDIA_PARTITIONS],
      DeleteItem: [MEDIA_PARTITIONS],
      media: ['DeleteObject'],
    }),
  },
] as const satisfies readonly RouteSpec[];
