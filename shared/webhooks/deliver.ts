import { type Admission, admitDelivery, type Postponed } from './admit-delivery.ts';
import { type DeliveryMessage, type Lane, sendDeliveries } from './delivery-queue.ts';
import { claimAttempt, failDelivery, findDelivery, holdDelivery, reopen } from './delivery-store.ts';
import { refusalOf } from './event-permissions.ts';
import { type SendOptions, sendDelivery, TIME_LIMIT_MS } from './send-delivery.ts';
import { type AttemptResult, settleAttempt } from './settle-attempt.ts';

// Upper bound of an attempt and its writes.
const CLAIM_MS = TIME_LIMIT_MS + 5000;

export interface DeliverOptions extends Omit<SendOptions, 'now'> {
  clock?: () => Date;
  random?: () => number;
}

/** Outcome of a message. */
export type DeliverResult =
  | AttemptResult
  /** Queued again, or moved to the slow queue: see `Admission`. */
  | { did: Postponed['did'] }
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
  const { clock = () => new Date(), random } = options;
  const now = clock();
  const admission = await admitDelivery(message, lane, { now, random });
  if (!('webhook' in admission)) return turnAway(message, admission, now);
  const { webhook } = admission;
  if (message.restart) await restart(message, now);
  const until = new Date(now.getTime() + CLAIM_MS);
  const delivery = await claimAttempt(keyOf(message), message.attempt, { now, until });
  if (!delivery) return leaveToClaimant(message, lane, { now, until });
  const refused = refusalOf(webhook, delivery.eventType);
  if (refused !== undefined) return turnAway(message, { did: 'skipped', reason: refused }, now);
  const sent = await sendDelivery(webhook, delivery, { ...options, now });
  return settleAttempt({ message, webhook, delivery, until }, sent, { now: clock(), random });
}

const keyOf = ({ webhookId, deliveryId: id }: DeliveryMessage) => ({ webhookId, id });

type TurnedAway = Exclude<Admission, { webhook: unknown }>;

async function turnAway(message: DeliveryMessage, admission: TurnedAway, now: Date): Promise<DeliverResult> {
  const { did } = admission;
  if ('again' in admission) {
    await sendDeliveries([admission.again], admission.lane, now);
    return { did };
  }
  const key = keyOf(message);
  const isEnded = await ('reason' in admission ? failDelivery(key, admission.reason) : holdDelivery(key));
  return { did: isEnded ? did : 'stale' };
}

/** Restarts a dead letter that an operator redrove. */
async function restart({ webhookId, deliveryId, attempt }: DeliveryMessage, now: Date): Promise<void> {
  const delivery = await findDelivery(webhookId, deliveryId);
  if (delivery?.status === 'failed') await reopen(delivery, attempt, { now });
}

/** Drops a message whose attempt was made; queues one again that is claimed by another worker. */
async function leaveToClaimant(
  message: DeliveryMessage,
  lane: Lane,
  { now, until }: { now: Date; until: Date },
): Promise<DeliverResult> {
  const delivery = await findDelivery(message.webhookId, message.deliveryId);
  if (delivery?.status !== 'pending' || delivery.made > message.attempt) return { did: 'stale' };
  await sendDeliveries([{ ...message, dueAt: until.toISOString() }], lane, now);
  return { did: 'busy' };
}
