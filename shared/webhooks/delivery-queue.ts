import * as z from 'zod';
import { MAX_DELAY_SECONDS, sendMessages, sendQueueMessages } from '../platform/runtime/queue.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';

/**
 * The queues of deliveries. A message is one attempt of one delivery; an attempt that is due later than SQS can hold
 * a message back is passed on from message to message. (EventBridge Scheduler would hold it for as long as it takes,
 * but takes far fewer calls a second, and a schedule for each attempt would have to be cleaned up; a wait of four hours
 * is 16 messages.)
 */

export const deliveryMessageSchema = z.object({
  ownerId: z.string(),
  webhookId: z.string(),
  deliveryId: z.string(),
  /** Attempts that were made before this one. */
  attempt: z.int(),
  /** Not before this moment. */
  dueAt: z.string().optional(),
  /** Of a dead letter: given to the queue again it starts a new round. */
  restart: z.literal(true).optional(),
  reason: z.string().optional(),
});

export type DeliveryMessage = z.infer<typeof deliveryMessageSchema>;

/** `slow`: for receivers that answer slowly, so that they hold up each other and nobody else. */
export type Lane = 'normal' | 'slow';

const QUEUE = { normal: SETTING.webhookQueueUrl, slow: SETTING.slowWebhookQueueUrl } as const;

/** Puts messages into a queue, where each stays until it is due, as far as SQS can hold it. */
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

function delaySeconds(due: Date, now: Date): number {
  const seconds = Math.ceil((due.getTime() - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, 0), MAX_DELAY_SECONDS);
}

/** Keeps what was given up where an operator finds it and can give it to the queue again. */
export async function sendDeadLetter(message: DeliveryMessage, reason: string): Promise<void> {
  const { dueAt: _, ...rest } = message;
  const letter: DeliveryMessage = { ...rest, attempt: message.attempt + 1, restart: true, reason };
  await sendMessages(setting(SETTING.deadWebhookQueueUrl), [JSON.stringify(letter)]);
}
