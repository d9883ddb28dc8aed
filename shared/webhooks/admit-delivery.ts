import { findOwnerStatus } from '#shared/core/accounts/owner-store.ts';
import type { DeliveryMessage, Lane } from './delivery-queue.ts';
import { countAttempt } from './host-limit.ts';
import { spreadAfter } from './retry-schedule.ts';
import { isSlow, pausedUntil, type Webhook } from './webhook.ts';
import { findWebhook } from './webhook-store.ts';

// SQS delays are in whole seconds.
const EARLY_MS = 1000;

/** A message that is queued again. */
export interface Postponed {
  /**
   * `deferred`: not due yet. `limited`: above the limit of the receiving host. `paused`: the receiver has
   * asked to wait. `moved`: to the slow queue.
   */
  did: 'deferred' | 'limited' | 'paused' | 'moved';
  again: DeliveryMessage;
  lane: Lane;
}

/** The webhook to attempt a delivery at, or why there is no attempt now. */
export type Admission =
  | { webhook: Webhook }
  | Postponed
  | { did: 'held' }
  | { did: 'skipped'; reason: string };

/** Admits a message to an attempt, which counts towards the limit of its host. Changes no delivery. */
export async function admitDelivery(
  message: DeliveryMessage,
  lane: Lane,
  { now, random }: { now: Date; random: (() => number) | undefined },
): Promise<Admission> {
  const { ownerId, webhookId, dueAt, waits = 0 } = message;
  if (dueAt !== undefined && Date.parse(dueAt) - now.getTime() > EARLY_MS)
    return { did: 'deferred', again: message, lane };
  const [webhook, owner] = await Promise.all([findWebhook(ownerId, webhookId), findOwnerStatus(ownerId)]);
  if (!webhook || !owner || owner.status === 'suspended') {
    const what = webhook ? 'account was suspended' : 'webhook was deleted';
    return { did: 'skipped', reason: `The ${what} before this could be sent.` };
  }
  if (webhook.status !== 'active' || webhook.mode === 'pull') return { did: 'held' };
  if (lane === 'normal' && isSlow(webhook, now)) return { did: 'moved', again: message, lane: 'slow' };
  const waitTo = (due: Date): DeliveryMessage => ({
    ...message,
    dueAt: due.toISOString(),
    waits: waits + 1,
  });
  const paused = pausedUntil(webhook, now);
  if (paused !== undefined) {
    const end = Date.parse(paused);
    const due = spreadAfter(end, { ms: end - now.getTime(), waits }, random);
    return { did: 'paused', again: waitTo(due), lane };
  }
  const free = await countAttempt({ ...webhook, plan: owner.plan, waits }, now, random);
  return free ? { did: 'limited', again: waitTo(free), lane } : { webhook };
}
