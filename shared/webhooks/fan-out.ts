import { CONFIRMATION_REQUESTED, type DomainEvent, TEST_EVENT_TYPE } from '../events/event.ts';
import { newDelivery } from './delivery.ts';
import { sendDeliveries } from './delivery-queue.ts';
import { storeDelivery } from './delivery-store.ts';
import { isSlow, isSubscribed, type Webhook } from './webhook.ts';
import { findWebhook, findWebhooks } from './webhook-store.ts';

/**
 * Creates a delivery for each subscribed webhook; returns how many. Idempotent: delivery ids are deterministic, and
 * duplicate messages are detected when processed.
 */
export async function fanOut(event: DomainEvent, now: Date): Promise<number> {
  const webhooks = await subscribers(event);
  const lanes = {
    normal: webhooks.filter((it) => !isSlow(it, now)),
    slow: webhooks.filter((it) => isSlow(it, now)),
  };
  for (const lane of ['normal', 'slow'] as const) {
    if (lanes[lane].length === 0) continue;
    const deliveries = lanes[lane].map((webhook) => newDelivery(event, webhook));
    await Promise.all(deliveries.map(storeDelivery));
    const messages = deliveries.map(({ id, ownerId, webhookId }) => ({
      ownerId,
      webhookId,
      deliveryId: id,
      attempt: 0,
    }));
    await sendDeliveries(messages, lane, now);
  }
  return webhooks.length;
}

async function subscribers(event: DomainEvent): Promise<Webhook[]> {
  if (event.type === CONFIRMATION_REQUESTED) return [];
  if (event.type !== TEST_EVENT_TYPE) {
    const { type } = event;
    return (await findWebhooks(event.ownerId)).filter((webhook) => isSubscribed(webhook, type));
  }
  const webhook = await findWebhook(event.ownerId, String(event.data['_id']));
  return webhook ? [webhook] : [];
}
