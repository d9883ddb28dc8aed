import { findOwnerStatus } from '#shared/core/accounts/owner-store.ts';
import { countFailure, disableIfGone } from './count-failure.ts';
import type { Delivery } from './delivery.ts';
import { type DeliveryMessage, type Lane, sendDeadLetter, sendDeliveries } from './delivery-queue.ts';
import {
  claimAttempt,
  failDelivery,
  findDelivery,
  holdDelivery,
  type Outcome,
  recordAttempt,
  reopen,
} from './delivery-store.ts';
import { refusalOf } from './event-permissions.ts';
import { GONE } from './failing.ts';
import { recordSuccess } from './health-store.ts';
import { countAttempt } from './host-limit.ts';
import { retryAfterMs, retryDelayMs, spreadAfter } from './retry-schedule.ts';
import { type SendOptions, sendDelivery, TIME_LIMIT_MS } from './send-delivery.ts';
import { isSlow, pausedUntil, type Webhook } from './webhook.ts';
import { findWebhook } from './webhook-store.ts';

// Upper bound of an attempt and its writes.
const CLAIM_MS = TIME_LIMIT_MS + 5000;

// SQS delays are in whole seconds.
const EARLY_MS = 1000;

// Receivers slower than this use the slow queue for a while.
const SLOW_RESPONSE_MS = 3000;
const SLOW_FOR_MS = 10 * 60_000;

export interface DeliverOptions extends Omit<SendOptions, 'now'> {
  clock?: () => Date;
  random?: () => number;
}

/** Outcome of a message. */
export type DeliverResult =
  | {
      did: 'succeeded' | 'failed' | 'exhausted';
      statusCode: number | null;
      durationMs: number;
      off?: boolean;
    }
  /** Not due yet: queued again. */
  | { did: 'deferred' }
  /** Above the limit of the receiving host: queued again. */
  | { did: 'limited' }
  /** The receiver has asked to wait: queued again. */
  | { did: 'paused' }
  /** Moved to the slow queue. */
  | { did: 'moved' }
  /** Another worker has the claim: queued again for when it expires. */
  | { did: 'busy' }
  /** The attempt was made before. */
  | { did: 'stale' }
  /** The webhook is inactive, or in pull mode: the delivery can be replayed or read. */
  | { did: 'held' }
  /** The webhook is deleted, its owner suspended, or its URL may not receive the event. */
  | { did: 'skipped' };

/**
 * Processes a message: makes one attempt of one delivery. Safe to repeat, also concurrently: an attempt is
 * claimed first. The retry is queued before the attempt is recorded, so that a crash loses nothing; at
 * worst an attempt is repeated.
 */
export async function deliver(
  message: DeliveryMessage,
  lane: Lane,
  options: DeliverOptions,
): Promise<DeliverResult> {
  const { clock = () => new Date() } = options;
  const now = clock();
  const { ownerId, webhookId, deliveryId: id, attempt: made, dueAt } = message;
  if (dueAt !== undefined && Date.parse(dueAt) - now.getTime() > EARLY_MS) {
    await sendDeliveries([message], lane, now);
    return { did: 'deferred' };
  }
  const [webhook, owner] = await Promise.all([findWebhook(ownerId, webhookId), findOwnerStatus(ownerId)]);
  const key = { webhookId, id };
  if (!webhook || !owner || owner.status === 'suspended') {
    const what = webhook ? 'account was suspended' : 'webhook was deleted';
    const isFailed = await failDelivery(key, `The ${what} before this could be sent.`);
    return { did: isFailed ? 'skipped' : 'stale' };
  }
  if (webhook.status !== 'active' || webhook.mode === 'pull')
    return { did: (await holdDelivery(key)) ? 'held' : 'stale' };
  if (lane === 'normal' && isSlow(webhook, now)) {
    await sendDeliveries([message], 'slow', now);
    return { did: 'moved' };
  }
  const { waits = 0 } = message;
  const paused = pausedUntil(webhook, now);
  if (paused !== undefined) {
    const end = Date.parse(paused);
    const dueAt = spreadAfter(end, { ms: end - now.getTime(), waits }, options.random).toISOString();
    await sendDeliveries([{ ...message, dueAt, waits: waits + 1 }], lane, now);
    return { did: 'paused' };
  }
  const free = await countAttempt({ ...webhook, plan: owner.plan, waits }, now, options.random);
  if (free) {
    await sendDeliveries([{ ...message, dueAt: free.toISOString(), waits: waits + 1 }], lane, now);
    return { did: 'limited' };
  }
  if (message.restart) await restart(message, now);
  const until = new Date(now.getTime() + CLAIM_MS);
  const delivery = await claimAttempt(key, made, { now, until });
  if (!delivery) return handleUnclaimed(message, lane, now, until);

  const refused = refusalOf(webhook, delivery.eventType);
  if (refused !== undefined) return { did: (await failDelivery(key, refused)) ? 'skipped' : 'stale' };
  const { attempt, retryAfter } = await sendDelivery(webhook, delivery, { ...options, now });
  const { statusCode, durationMs, error } = attempt;
  const after = clock();
  const isSlowNow = durationMs > SLOW_RESPONSE_MS;
  const slowUntil = isSlowNow ? new Date(after.getTime() + SLOW_FOR_MS).toISOString() : undefined;
  if (error === null) {
    await recordAttempt(delivery, { attempt, outcome: { status: 'succeeded' } }, until);
    // Read again: concurrent attempts may have failed.
    const { failures = 0, failingSince } = (await findWebhook(ownerId, webhookId)) ?? {};
    if (failures > 0 || failingSince || isSlowNow || webhook.slowUntil)
      await recordSuccess(webhook, slowUntil);
    return { did: 'succeeded', statusCode, durationMs };
  }
  if (statusCode === GONE) {
    const state = await disableIfGone(webhook, error, after);
    if (state !== 'active') {
      await recordAttempt(delivery, { attempt, outcome: { status: 'held' } }, until);
      return { did: 'failed', statusCode, durationMs, ...(state === 'off' && { off: true }) };
    }
  }
  const waitMs = retryAfterMs({ status: statusCode ?? 0, retryAfter }, after);
  const pause = waitMs && { url: webhook.url, until: new Date(after.getTime() + waitMs).toISOString() };
  const retry = { webhook, slowUntil, waitMs, after, options };
  const outcome = await scheduleRetry(message, delivery, error, retry);
  const isGivenUp = outcome.status === 'failed';
  const isRecorded = await recordAttempt(delivery, { attempt, outcome }, until);
  const failed = { error, isGivenUp, slowUntil, pause: pause || undefined };
  const off = isRecorded && (await countFailure(webhook, failed, after));
  return { did: isGivenUp ? 'exhausted' : 'failed', statusCode, durationMs, ...(off && { off }) };
}

/** Queues the next attempt, or sends the message to the dead-letter queue. */
async function scheduleRetry(
  message: DeliveryMessage,
  delivery: Delivery,
  error: string,
  {
    webhook,
    slowUntil,
    waitMs,
    after,
    options,
  }: {
    webhook: Webhook;
    slowUntil: string | undefined;
    waitMs: number | undefined;
    after: Date;
    options: DeliverOptions;
  },
): Promise<Outcome> {
  const delayMs = retryDelayMs(delivery.made - delivery.roundStart, options.random, waitMs);
  if (delayMs === undefined) {
    const reason = `${delivery.made - delivery.roundStart + 1} attempts failed. The last one: ${error}`;
    await sendDeadLetter(message, reason);
    return { status: 'failed', reason };
  }
  const nextAttemptAt = new Date(after.getTime() + delayMs).toISOString();
  const { restart: _, reason: __, waits: ___, ...rest } = message;
  const next = { ...rest, attempt: delivery.made + 1, dueAt: nextAttemptAt };
  const lane = message.bulk || slowUntil || isSlow(webhook, after) ? 'slow' : 'normal';
  await sendDeliveries([next], lane, after);
  return { status: 'pending', nextAttemptAt };
}

/** Restarts a dead letter that an operator redrove. */
async function restart({ webhookId, deliveryId, attempt }: DeliveryMessage, now: Date): Promise<void> {
  const delivery = await findDelivery(webhookId, deliveryId);
  if (delivery?.status === 'failed') await reopen(delivery, attempt, { now });
}

/** Drops a message whose attempt was made; requeues one that is claimed by another worker or not due. */
async function handleUnclaimed(
  message: DeliveryMessage,
  lane: Lane,
  now: Date,
  until: Date,
): Promise<DeliverResult> {
  const delivery = await findDelivery(message.webhookId, message.deliveryId);
  if (delivery?.status !== 'pending' || delivery.made > message.attempt) return { did: 'stale' };
  await sendDeliveries([{ ...message, dueAt: until.toISOString() }], lane, now);
  return { did: 'busy' };
}
