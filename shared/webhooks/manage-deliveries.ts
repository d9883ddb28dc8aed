import type { Caller } from '#shared/core/accounts/caller.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { type DomainEvent, TEST_EVENT_TYPE } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { pageBudget, ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { AppError } from '#shared/platform/errors.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { onePage, readSize } from '#shared/platform/http/one-page.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import { addClickSubscriber } from './click-subscriber-store.ts';
import {
  DELIVERY_POSITION,
  DELIVERY_RETENTION_MS,
  type Delivery,
  type DeliveryRecord,
  deliveryPosition,
  deliveryRecord,
  type ListDeliveries,
  newDelivery,
} from './delivery.ts';
import { sendDeliveries } from './delivery-queue.ts';
import { findDelivery, listDeliveries, reopenByOwner, storeDeliveryAndEvent } from './delivery-store.ts';
import { refusalOf } from './event-permissions.ts';
import { requireActive, requireSending, requireWebhook, type WebhookManager } from './manage-webhooks.ts';
import { isSlow, isSubscribed, pausedUntil, READ_PRECISION_MS, unreadMs, type Webhook } from './webhook.ts';
import { replayEntry } from './webhook-entry.ts';
import { webhookRecord } from './webhook-record.ts';
import { recordRead } from './webhook-store.ts';

/** A look at the log of deliveries, which shows payloads only of events whose data the reader may read. */
interface LogAct {
  by: Pick<Caller, 'ownerId' | 'permissions'>;
  now: Date;
}

/**
 * Sends a test event through outbox, bus and queues. Its delivery is listed immediately. `sample`: an event
 * to send instead of `webhook.test`; only its delivery has it, so that no other webhook gets it. Throws
 * NOT_FOUND, or WEBHOOK_INACTIVE.
 */
export async function testWebhook(
  { by, now, ids }: LogAct & { ids: IdSource },
  webhookId: string,
  sample?: Pick<DomainEvent, 'type' | 'data'>,
): Promise<DeliveryRecord> {
  const { ownerId } = by;
  const webhook = await requireActive(ownerId, webhookId);
  const data = { ...webhookRecord(webhook, now) };
  const event = {
    id: ids.newId('event'),
    type: TEST_EVENT_TYPE,
    time: now.toISOString(),
    ownerId,
    data,
  } as const;
  const plain = newDelivery(event, webhook, webhook.mode === 'pull' ? 'held' : 'pending');
  const delivery = sample ? { ...plain, eventType: sample.type, body: testBody(sample, event.time) } : plain;
  await storeDeliveryAndEvent(delivery, event);
  await publishEvents([event]);
  return deliveryRecord(delivery, by, pausedUntil(webhook, now));
}

const testBody = ({ type, data }: Pick<DomainEvent, 'type' | 'data'>, timestamp: string): string =>
  JSON.stringify({ type, timestamp, data, test: true });

/**
 * A webhook's deliveries, newest first. With a filter, only part of a long log is scanned per request;
 * `nextCursor` continues. Throws NOT_FOUND.
 */
export async function listOwnDeliveries(
  { by, now }: LogAct,
  webhookId: string,
  { cursor, limit, status, units }: ListDeliveries & { units?: number },
): Promise<{ deliveries: DeliveryRecord[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, DELIVERY_POSITION);
  const webhook = await requireWebhook(by.ownerId, webhookId);
  await keepRecording(webhook, now);
  const paused = pausedUntil(webhook, now);
  const budget = units === undefined ? pageBudget(status !== undefined) : new ReadBudget(units);
  const pageSize = readSize(limit, status !== undefined);
  const { found, nextCursor } = await onePage(
    listDeliveries(webhookId, { after, pageSize, budget, now }),
    {
      positionOf: ({ id }) => deliveryPosition(id),
      select: (some) => some.filter((delivery) => status === undefined || delivery.status === status),
      show: (some) => some.map((delivery) => deliveryRecord(delivery, by, paused)),
    },
    { limit, budget },
  );
  return { deliveries: found, nextCursor };
}

/** Extends the time for which a webhook in pull mode records events. */
async function keepRecording(webhook: Webhook, now: Date): Promise<void> {
  const isRead = webhook.lastReadAt !== undefined && unreadMs(webhook, now) < READ_PRECISION_MS;
  if (webhook.mode === 'push' || isRead) return;
  // Events of clicks end for an owner none of whose webhooks records.
  if (isSubscribed(webhook, 'link.clicked')) await addClickSubscriber(webhook.ownerId, now);
  await recordRead(webhook, now);
}

/** Throws NOT_FOUND. */
export async function getDelivery(
  { by, now }: LogAct,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryRecord> {
  const webhook = await requireWebhook(by.ownerId, webhookId);
  return deliveryRecord(await requireDelivery(webhookId, deliveryId, now), by, pausedUntil(webhook, now));
}

async function requireDelivery(webhookId: string, deliveryId: string, now: Date): Promise<Delivery> {
  const delivery = isId('delivery', deliveryId) ? await findDelivery(webhookId, deliveryId) : undefined;
  const isOver = delivery && Date.parse(delivery.createdAt) + DELIVERY_RETENTION_MS <= now.getTime();
  if (!delivery || isOver) {
    throw new AppError('NOT_FOUND', `The webhook has no delivery ${deliveryId.slice(0, 64)}.`, {
      params: { resource: 'delivery' },
    });
  }
  return delivery;
}

/**
 * Replays a delivery immediately, in any state, with a new round of retries. It keeps its `webhook-id`, so
 * that receivers can deduplicate. Throws NOT_FOUND, WEBHOOK_INACTIVE, or PERMISSION_DENIED if the
 * webhook's URL may not receive it.
 */
export async function replayDelivery(
  { by, now }: Act & { by: WebhookManager },
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryRecord> {
  const { ownerId } = by;
  const webhook = await requireSending(ownerId, webhookId);
  const before = await requireDelivery(webhookId, deliveryId, now);
  const refused = refusalOf(webhook, before.eventType);
  if (refused !== undefined) throw new AppError('PERMISSION_DENIED', refused);
  const entry = replayEntry({ by, now }, webhook, { delivery: deliveryId });
  const delivery = await reopenByOwner(before, entry, now);
  const paused = pausedUntil(webhook, now);
  // A concurrent attempt finished between the two steps: it serves as the replay.
  if (!delivery) return deliveryRecord(await requireDelivery(webhookId, deliveryId, now), by, paused);
  const message = { ownerId, webhookId, deliveryId, attempt: delivery.made };
  await sendDeliveries([message], isSlow(webhook, now) ? 'slow' : 'normal', now);
  return deliveryRecord(delivery, by, paused);
}
