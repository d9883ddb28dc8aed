import * as z from 'zod';
import { MAX_DELAY_SECONDS, sendMessages, sendQueueMessages } from '#shared/platform/runtime/queue.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * Delivery queues. A message is one attempt of one delivery; delays beyond SQS's maximum are chained across
 * messages (4 hours are 16 messages). EventBridge Scheduler allows any delay, but far fewer calls a second,
 * and each schedule would need a cleanup.
 */

export const deliveryMessageSchema = z.object({
  ownerId: z.string(),
  webhookId: z.string(),
  deliveryId: z.string(),
  /** Previous attempts. */
  attempt: z.int(),
  /** Earliest time of the attempt. */
  dueAt: z.string().optional(),
  /** How often the host's limit has deferred the attempt. */
  waits: z.int().optional(),
  /** One of many that are replayed: always in the slow queue, so that it does not delay new ones. */
  bulk: z.literal(true).optional(),
  /** Set on dead letters: a redrive starts a new round of attempts. */
  restart: z.literal(true).optional(),
  reason: z.string().optional(),
});

export type DeliveryMessage = z.infer<typeof deliveryMessageSchema>;

/** Queues the deliveries of a replay after a position. */
export const replayMessageSchema = z.object({
  ownerId: z.string(),
  webhookId: z.string(),
  replayId: z.string(),
  position: z.string(),
});

export type ReplayMessage = z.infer<typeof replayMessageSchema>;

/** `slow` isolates slow receivers from the others. */
export type Lane = 'normal' | 'slow';

const QUEUE = { normal: SETTING.webhookQueueUrl, slow: SETTING.slowWebhookQueueUrl } as const;

/** Queues messages, delayed until due as far as SQS allows. */
export async function sendDeliveries(
  messages: readonly DeliveryMessage[],
  lane: Lane,
  now: Date,
): Promise<void> {
  await sendQueueMessages(
    setting(QUEUE[lane]),
    messages.map((message) => ({
      body: JSON.stringify(message),
      delaySeconds: message.dueAt === undefined ? 0 : delaySeconds(new Date(message.dueAt), now),
      group: message.webhookId,
    })),
  );
}

/** Queues a part of a replay, `delayMs` from now. */
export async function sendReplay(message: ReplayMessage, delayMs: number): Promise<void> {
  const delaySeconds = Math.min(Math.ceil(delayMs / 1000), MAX_DELAY_SECONDS);
  const body = JSON.stringify(message);
  await sendQueueMessages(setting(QUEUE.slow), [{ body, delaySeconds, group: message.webhookId }]);
}

function delaySeconds(due: Date, now: Date): number {
  const seconds = Math.ceil((due.getTime() - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, 0), MAX_DELAY_SECONDS);
}

/** Sends a failed delivery to the dead-letter queue, from which operators can redrive it. */
export async function sendDeadLetter(message: DeliveryMessage, reason: string): Promise<void> {
  const { dueAt: _, ...rest } = message;
  const letter: DeliveryMessage = { ...rest, attempt: message.attempt + 1, restart: true, reason };
  await sendMessages(setting(SETTING.deadWebhookQueueUrl), [JSON.stringify(letter)]);
}
