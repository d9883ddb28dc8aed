import { countFailure, disableIfGone } from './count-failure.ts';
import type { Delivery } from './delivery.ts';
import { type DeliveryMessage, sendDeadLetter, sendDeliveries } from './delivery-queue.ts';
import { type Outcome, recordAttempt } from './delivery-store.ts';
import { GONE } from './failing.ts';
import { recordSuccess } from './health-store.ts';
import { retryAfterMs, retryDelayMs } from './retry-schedule.ts';
import type { Sent } from './send-delivery.ts';
import { isSlow, type Webhook } from './webhook.ts';
import { findWebhook } from './webhook-store.ts';

// Receivers slower than this use the slow queue for a while.
const SLOW_RESPONSE_MS = 3000;
const SLOW_FOR_MS = 10 * 60_000;

/** An attempt that was made under a claim. */
export interface MadeAttempt {
  message: DeliveryMessage;
  webhook: Webhook;
  delivery: Delivery;
  /** End of the claim. */
  until: Date;
}

export interface AttemptResult {
  did: 'succeeded' | 'failed' | 'exhausted';
  statusCode: number | null;
  durationMs: number;
  /** Whether it has switched the webhook off. */
  off?: boolean;
}

interface Settling {
  /** After the attempt. */
  now: Date;
  random: (() => number) | undefined;
}

/** Queues the retry of a failed attempt, then records the attempt and the health of its webhook. */
export async function settleAttempt(
  made: MadeAttempt,
  { attempt, retryAfter }: Sent,
  { now, random }: Settling,
): Promise<AttemptResult> {
  const { webhook, delivery, until } = made;
  const { statusCode, durationMs, error } = attempt;
  const isSlowNow = durationMs > SLOW_RESPONSE_MS;
  const slowUntil = isSlowNow ? new Date(now.getTime() + SLOW_FOR_MS).toISOString() : undefined;
  const record = (outcome: Outcome) => recordAttempt(delivery, { attempt, outcome }, until);
  if (error === null) {
    await record({ status: 'succeeded' });
    await recordHealth(webhook, slowUntil);
    return { did: 'succeeded', statusCode, durationMs };
  }
  if (statusCode === GONE) {
    const state = await disableIfGone(webhook, error, now);
    if (state !== 'active') {
      await record({ status: 'held' });
      return { did: 'failed', statusCode, durationMs, ...(state === 'off' && { off: true }) };
    }
  }
  const waitMs = retryAfterMs({ status: statusCode ?? 0, retryAfter }, now);
  const outcome = await scheduleRetry(made, error, { now, random, waitMs, slowUntil });
  const isGivenUp = outcome.status === 'failed';
  const pause = waitMs
    ? { url: webhook.url, until: new Date(now.getTime() + waitMs).toISOString() }
    : undefined;
  const isOff =
    (await record(outcome)) && (await countFailure(webhook, { error, isGivenUp, slowUntil, pause }, now));
  return { did: isGivenUp ? 'exhausted' : 'failed', statusCode, durationMs, ...(isOff && { off: true }) };
}

async function recordHealth(webhook: Webhook, slowUntil: string | undefined): Promise<void> {
  // Read again: concurrent attempts may have failed.
  const { failures = 0, failingSince } = (await findWebhook(webhook.ownerId, webhook.id)) ?? {};
  if (failures > 0 || failingSince || slowUntil || webhook.slowUntil) await recordSuccess(webhook, slowUntil);
}

/** Queues the next attempt, or sends the message to the dead-letter queue. */
async function scheduleRetry(
  { message, delivery, webhook }: MadeAttempt,
  error: string,
  {
    now,
    random,
    waitMs,
    slowUntil,
  }: Settling & { waitMs: number | undefined; slowUntil: string | undefined },
): Promise<Outcome> {
  const failed = delivery.made - delivery.roundStart;
  const delayMs = retryDelayMs(failed, random, waitMs);
  if (delayMs === undefined) {
    const reason = `${failed + 1} attempts failed. The last one: ${error}`;
    await sendDeadLetter(message, reason);
    return { status: 'failed', reason };
  }
  const nextAttemptAt = new Date(now.getTime() + delayMs).toISOString();
  const { restart: _, reason: __, waits: ___, ...rest } = message;
  const next = { ...rest, attempt: delivery.made + 1, dueAt: nextAttemptAt };
  const lane = message.bulk || slowUntil || isSlow(webhook, now) ? 'slow' : 'normal';
  await sendDeliveries([next], lane, now);
  return { status: 'pending', nextAttemptAt };
}
