import { type DomainEvent, INTERNAL_EVENTS, TEST_EVENT_TYPE } from '#shared/core/events/event.ts';
import { removeClickSubscriber } from './click-subscriber-store.ts';
import { newDelivery } from './delivery.ts';
import { sendDeliveries } from './delivery-queue.ts';
import { holdDelivery, storeDelivery } from './delivery-store.ts';
import { isRecording, isSlow, isSubscribed, type Webhook } from './webhook.ts';
import { findWebhook, findWebhooks } from './webhook-store.ts';

/**
 * Creates a delivery for each subscribed webhook; returns their number. Those of inactive webhooks are held
 * instead of sent, except clicks, and those in pull mode are held while a client reads them. Idempotent:
 * delivery IDs are deterministic, and duplicate messages are detected when they are processed.
 */
export async function fanOut(event: DomainEvent, now: Date): Promise<number> {
  const all = (await subscribers(event)).filter((webhook) => isRecording(webhook, now));
  const isClick = event.type === 'link.clicked';
  // Clicks are not held: there may be millions.
  const webhooks = isClick ? all.filter(({ status }) => status === 'active') : all;
  if (isClick && webhooks.length === 0) await removeClickSubscriber(event.ownerId, now);
  const isSent = ({ status, mode }: Webhook) => status === 'active' && mode === 'push';
  const active = webhooks.filter(isSent);
  const held = webhooks.filter((webhook) => !isSent(webhook));
  const lanes = {
    normal: active.filter((it) => !isSlow(it, now)),
    slow: active.filter((it) => isSlow(it, now)),
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
  await Promise.all(held.map((webhook) => hold(event, webhook)));
  return webhooks.length;
}

async function hold(event: DomainEvent, webhook: Webhook): Promise<void> {
  const delivery = newDelivery(event, webhook, 'held');
  // It exists if the webhook was active at the first attempt. Its message may never have been sent.
  if (!(await storeDelivery(delivery))) await holdDelivery(delivery);
}

async function subscribers(event: DomainEvent): Promise<Webhook[]> {
  const { type, ownerId } = event;
  if (INTERNAL_EVENTS.some((internal) => internal === type)) return [];
  const subject = String(event.data['_id']);
  if (type === TEST_EVENT_TYPE) {
    const webhook = await findWebhook(ownerId, subject);
    return webhook ? [webhook] : [];
  }
  // An event about a failing webhook is only useful to the others. IDs are unique among all kinds of records.
  return (await findWebhooks(ownerId)).filter(
    (webhook) => webhook.id !== subject && isSubscribed(webhook, type),
  );
}
