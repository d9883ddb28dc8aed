import type { Plan } from '#shared/core/accounts/account.ts';
import { findOwnerStatus } from '#shared/core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { deliveryPosition } from './delivery.ts';
import { type DeliveryMessage, type ReplayMessage, sendDeliveries, sendReplay } from './delivery-queue.ts';
import { reopen } from './delivery-store.ts';
import { requireSending } from './manage-webhooks.ts';
import {
  isReplayed,
  isRunning,
  isSameRange,
  type Replay,
  type ReplayRecord,
  replayRange,
  replayRecord,
  type StartReplay,
} from './replay.ts';
import {
  advanceReplay,
  claimReplay,
  type ReplayedDelivery,
  replayPage,
  storeReplay,
} from './replay-store.ts';
import type { Webhook } from './webhook.ts';
import { replayEntry } from './webhook-entry.ts';
import { findWebhook } from './webhook-store.ts';

/**
 * Replays many deliveries: one queue message per part of the range, which queues its deliveries and the
 * message of the next part. Every step can be repeated: a delivery records the replay that queued it, and
 * parts before the stored position are dropped.
 */

const PAGE_SIZE = 50;

// Each up to 1 MB. Many pages may have nothing to replay.
const MAX_PAGES = 40;

// Longer than the worker's timeout.
const CLAIM_MS = 30_000;

/** The share of the host's limit for a replay; the rest is left to new events. */
const SHARE = 0.5;

/** Time between two deliveries of a replay. */
const intervalMs = (plan: Plan): number => 60_000 / (PLAN_LIMITS[plan].webhookAttemptsPerMinute * SHARE);

/**
 * Starts a replay of the deliveries in a range. A running replay of the same range is returned. Throws
 * NOT_FOUND, VALIDATION_ERROR, WEBHOOK_INACTIVE, or REPLAY_RUNNING for another range.
 */
export async function startReplay(
  { by, now, ids }: Act & { ids: IdSource },
  webhookId: string,
  input: StartReplay,
): Promise<ReplayRecord> {
  const { ownerId } = by;
  const range = replayRange(input, now);
  const time = now.toISOString();
  const started = { status: 'running', position: '', queued: 0, startedAt: time, updatedAt: time } as const;
  const fresh: Replay = { id: ids.newId('replay'), ...range, ...started };
  const replay = await retryConflicts(async () => {
    const webhook = await requireSending(ownerId, webhookId);
    const { replay: before } = webhook;
    // An earlier attempt of this request stored it.
    if (before?.id === fresh.id) return before;
    if (before && isRunning(before, now)) {
      if (isSameRange(before, fresh)) return before;
      throw new AppError('REPLAY_RUNNING');
    }
    const entry = replayEntry({ by, now }, webhook, { range });
    if (!(await storeReplay(webhook, { replay: fresh, before }, entry))) throw new AppError('WRITE_CONFLICT');
    return fresh;
  });
  // Also for a running replay: its message may never have been sent.
  const { id: replayId, position } = replay;
  if (replay.status === 'running') await sendReplay({ ownerId, webhookId, replayId, position }, 0);
  return replayRecord(replay);
}

export type ReplayResult =
  | { did: 'queued' | 'finished'; queued: number }
  /** The webhook is inactive, or its owner suspended. */
  | { did: 'stopped' }
  /** Another worker has the claim: queued again for when it expires. */
  | { did: 'busy' }
  /** Done before, or the webhook is deleted. */
  | { did: 'stale' };

/** Queues a part of a replay. Safe to repeat, also concurrently. */
export async function queueReplay(message: ReplayMessage, now: Date): Promise<ReplayResult> {
  const { ownerId, webhookId, replayId, position } = message;
  const [webhook, owner] = await Promise.all([findWebhook(ownerId, webhookId), findOwnerStatus(ownerId)]);
  const { replay } = webhook ?? {};
  if (!webhook || replay?.id !== replayId || replay.status !== 'running' || position < replay.position) {
    return { did: 'stale' };
  }
  if (webhook.status !== 'active' || owner?.status !== 'active') {
    await advanceReplay(webhook, { replayId, position, status: 'stopped', queued: 0 }, now);
    return { did: 'stopped' };
  }
  const until = new Date(now.getTime() + CLAIM_MS);
  if (!(await claimReplay(webhook, { id: replayId, position }, { now, until }))) {
    // The message is stale by then, unless the other worker crashes.
    await sendReplay(message, CLAIM_MS);
    return { did: 'busy' };
  }
  const interval = intervalMs(owner.plan);
  const { next, queued, isLast } = await queuePart(webhook, replay, { position, interval, now });
  // The next message first: a crash before the position is stored repeats this part.
  if (!isLast) await sendReplay({ ...message, position: next }, queued * interval);
  await advanceReplay(
    webhook,
    { replayId, position: next, status: isLast ? 'finished' : 'running', queued },
    now,
  );
  return { did: isLast ? 'finished' : 'queued', queued };
}

/** Queues up to a page of deliveries after a position, or more if they are in the same page of the table. */
async function queuePart(
  webhook: Webhook,
  replay: Replay,
  { position, interval, now }: { position: string; interval: number; now: Date },
) {
  let next = position;
  let queued = 0;
  for (let pages = 0; queued < PAGE_SIZE && pages < MAX_PAGES; pages++) {
    const range = { from: replay.from, to: replay.to, after: next };
    const { deliveries, isLast } = await replayPage(webhook.id, range, PAGE_SIZE);
    const reopened = await Promise.all(
      deliveries.map((delivery) => reopenForReplay({ webhookId: webhook.id, replay }, delivery, now)),
    );
    const included = reopened.filter((it) => it !== undefined);
    const messages = included.flatMap((it, at): DeliveryMessage[] => {
      const dueAt = new Date(now.getTime() + (queued + at) * interval).toISOString();
      const { ownerId, id: webhookId } = webhook;
      return it.isWaiting
        ? [{ ownerId, webhookId, deliveryId: it.id, attempt: it.made, dueAt, bulk: true }]
        : [];
    });
    await sendDeliveries(messages, 'slow', now);
    queued += included.length;
    const last = deliveries.at(-1);
    if (last) next = deliveryPosition(last.id);
    if (isLast) return { next, queued, isLast };
  }
  return { next, queued, isLast: false };
}

/** Reopens a delivery; undefined if it is not part of the replay. `isWaiting`: its message has to be sent. */
async function reopenForReplay(
  { webhookId, replay }: { webhookId: string; replay: Replay },
  delivery: ReplayedDelivery,
  now: Date,
): Promise<{ id: string; made: number; isWaiting: boolean } | undefined> {
  const { id, made, status, roundStart } = delivery;
  // Reopened before a crash, perhaps without sending its message.
  if (delivery.replayId === replay.id) {
    return { id, made, isWaiting: status === 'pending' && made === roundStart };
  }
  if (!isReplayed(replay, delivery)) return undefined;
  const reopened = await reopen({ webhookId, id }, made, { now, replayId: replay.id });
  // A concurrent attempt has just finished: it serves as the replay.
  return reopened && { id, made, isWaiting: true };
}
