import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { OUTBOX_PARTITIONS } from '#shared/core/events/outbox-items.ts';
import { UNIQUE_PARTITIONS } from '#shared/platform/dynamo/unique-key.ts';
import { DELIVERY_PARTITIONS } from '#shared/webhooks/webhook-items.ts';
import {
  AUDITED,
  CLICK_SUBSCRIPTION,
  OWNER_ITEM_CHANGE,
  OWNER_ITEM_REMOVAL,
  REPEATABLE,
} from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/** Webhooks and their deliveries. */
export const webhookRoutes = [
  {
    name: 'webhooks-create',
    methods: ['POST'],
    path: '/v1/api/webhooks',
    file: 'api/webhooks/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, CLICK_SUBSCRIPTION, {
      GetItem: [UNIQUE_PARTITIONS],
      PutItem: [OWNER_PARTITIONS, UNIQUE_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
    settings: ['webhookTargets'],
  },
  {
    name: 'webhooks-list',
    methods: ['GET'],
    path: '/v1/api/webhooks',
    file: 'api/webhooks/list',
    access: 'api-key',
    grants: { Query: [OWNER_PARTITIONS] },
  },
  {
    name: 'webhooks-sample',
    methods: ['GET'],
    path: '/v1/api/webhooks/events/{type}/sample',
    file: 'api/webhooks/sample',
    access: 'api-key',
    grants: {},
  },
  {
    name: 'webhooks-get',
    methods: ['GET'],
    path: '/v1/api/webhooks/{id}',
    file: 'api/webhooks/get',
    access: 'api-key',
    grants: { GetItem: [OWNER_PARTITIONS] },
  },
  {
    name: 'webhooks-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/webhooks/{id}',
    file: 'api/webhooks/update',
    access: 'api-key',
    grants: union(AUDITED, CLICK_SUBSCRIPTION, {
      GetItem: [OWNER_PARTITIONS, UNIQUE_PARTITIONS],
      PutItem: [UNIQUE_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
      DeleteItem: [UNIQUE_PARTITIONS],
    }),
    settings: ['webhookTargets'],
  },
  {
    name: 'webhooks-delete',
    methods: ['DELETE'],
    path: '/v1/api/webhooks/{id}',
    file: 'api/webhooks/delete',
    access: 'api-key',
    grants: union(AUDITED, OWNER_ITEM_REMOVAL, { DeleteItem: [UNIQUE_PARTITIONS] }),
  },
  {
    name: 'webhooks-rotate-secret',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/rotate-secret',
    file: 'api/webhooks/rotate-secret',
    access: 'api-key',
    grants: union(REPEATABLE, OWNER_ITEM_CHANGE),
  },
  {
    name: 'webhooks-test',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/test',
    file: 'api/webhooks/test',
    access: 'api-key',
    grants: union(REPEATABLE, {
      GetItem: [OWNER_PARTITIONS],
      PutItem: [DELIVERY_PARTITIONS, OUTBOX_PARTITIONS],
      eventQueue: ['SendMessage'],
    }),
  },
  {
    name: 'webhooks-deliveries',
    methods: ['GET'],
    path: '/v1/api/webhooks/{id}/deliveries',
    file: 'api/webhooks/deliveries',
    access: 'api-key',
    // Reading keeps a webhook in pull mode recording.
    grants: union(CLICK_SUBSCRIPTION, {
      GetItem: [OWNER_PARTITIONS],
      Query: [DELIVERY_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'webhooks-delivery',
    methods: ['GET'],
    path: '/v1/api/webhooks/{id}/deliveries/{deliveryId}',
    file: 'api/webhooks/delivery',
    access: 'api-key',
    grants: { GetItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS] },
  },
  {
    name: 'webhooks-replay',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/deliveries/{deliveryId}/replay',
    file: 'api/webhooks/replay',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS],
      UpdateItem: [DELIVERY_PARTITIONS],
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
    }),
  },
  {
    name: 'webhooks-replay-range',
    methods: ['POST'],
    path: '/v1/api/webhooks/{id}/replay',
    file: 'api/webhooks/replay-range',
    access: 'api-key',
    grants: union(REPEATABLE, OWNER_ITEM_CHANGE, {
      slowWebhookQueue: ['SendMessage'],
    }),
  },
] as const satisfies readonly RouteSpec[];
