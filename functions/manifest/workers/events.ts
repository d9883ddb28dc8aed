import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { OUTBOX_PARTITIONS } from '#shared/core/events/outbox-items.ts';
import { NOTICE_PARTITIONS } from '#shared/mail/notice-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import {
  CLICK_SUBSCRIBER_SHARDS,
  CLICK_SUBSCRIBERS,
  DELIVERY_PARTITIONS,
} from '#shared/webhooks/webhook-items.ts';
import { COUNTED_MAIL, PUBLISHED } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/** Events, on their way to the webhooks of accounts. */
export const eventWorkers = {
  relayEvents: {
    name: 'relay-events',
    file: 'workers/relay-events',
    grants: { BatchWriteItem: [OUTBOX_PARTITIONS], eventBus: ['PutEvents'] },
    timeoutSeconds: 30,
  },
  sweepOutbox: {
    name: 'sweep-outbox',
    file: 'workers/sweep-outbox',
    grants: { Query: [OUTBOX_PARTITIONS], BatchWriteItem: [OUTBOX_PARTITIONS], eventBus: ['PutEvents'] },
    timeoutSeconds: 60,
  },
  fanOutEvents: {
    name: 'fan-out-events',
    file: 'workers/fan-out-events',
    grants: {
      GetItem: [OWNER_PARTITIONS],
      Query: [OWNER_PARTITIONS],
      PutItem: [DELIVERY_PARTITIONS],
      UpdateItem: [DELIVERY_PARTITIONS, CLICK_SUBSCRIBERS, CLICK_SUBSCRIBER_SHARDS],
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
    },
    timeoutSeconds: 30,
  },
  deliverWebhook: {
    name: 'deliver-webhook',
    file: 'workers/deliver-webhook',
    // A webhook with its health is in the partition of its account.
    grants: union(PUBLISHED, {
      GetItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS],
      BatchGetItem: [OWNER_PARTITIONS],
      Query: [DELIVERY_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, DELIVERY_PARTITIONS, ratePartitions('webhook-host')],
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
      deadWebhookQueue: ['SendMessage'],
    }),
    settings: ['publicOrigin', 'webhookTargets'],
    // Receivers have 15 s to respond.
    timeoutSeconds: 25,
  },
  notifyWebhookOwner: {
    name: 'notify-webhook-owner',
    file: 'workers/notify-webhook-owner',
    grants: union(COUNTED_MAIL, {
      GetItem: [OWNER_PARTITIONS, NOTICE_PARTITIONS],
      UpdateItem: [NOTICE_PARTITIONS],
    }),
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
} as const satisfies Record<string, FunctionSpec>;
