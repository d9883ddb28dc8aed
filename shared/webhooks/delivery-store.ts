import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, conditioned, has, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { type Term, takeLease } from '#shared/platform/dynamo/lease.ts';
import { purgePartition } from '#shared/platform/dynamo/purge-partition.ts';
import { between, budgeted, queryPages } from '#shared/platform/dynamo/query-pages.ts';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import {
  type Attempt,
  DELIVERY_RETENTION_MS,
  type Delivery,
  deliveryPosition,
  deliverySchema,
  KEPT_ATTEMPTS,
} from './delivery.ts';
import { deliveryPartition } from './webhook-items.ts';

/** Sort keys of deliveries start with it. */
const PREFIX = 'DELIVERY#';

/** Removes all deliveries and notices of a webhook. False when stopped; the next call continues. */
export const purgeDeliveries = (webhookId: string, shouldStop: () => boolean): Promise<boolean> =>
  purgePartition(deliveryPartition(webhookId), shouldStop);

const keyAt = (webhookId: string, position: string): ItemKey => ({
  pk: deliveryPartition(webhookId),
  sk: `${PREFIX}${position}`,
});

const deliveryKey = ({ webhookId, id }: Pick<Delivery, 'webhookId' | 'id'>): ItemKey =>
  keyAt(webhookId, deliveryPosition(id));

function itemOf(delivery: Delivery) {
  const ttl = Math.ceil((Date.parse(delivery.createdAt) + DELIVERY_RETENTION_MS) / 1000);
  return { ...deliveryKey(delivery), ...delivery, [TABLE.ttl]: ttl };
}

/** Stores a new delivery. False when it exists. */
export async function storeDelivery(delivery: Delivery): Promise<boolean> {
  try {
    const Item = itemOf(delivery);
    await dynamo().send(new PutCommand({ TableName: tableName(), Item, ...conditioned(absent()) }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Stores a new delivery and its event atomically. Idempotent. */
export async function storeDeliveryAndEvent(delivery: Delivery, event: DomainEvent): Promise<void> {
  await transactIf([insert(itemOf(delivery)), outboxPut(event)]);
}

/** A delivery, read strongly consistent. */
export const findDelivery = (webhookId: string, id: string): Promise<Delivery | undefined> =>
  findItem(deliveryKey({ webhookId, id }), deliverySchema);

/** Key condition of a webhook's deliveries between two positions or times, inclusive. */
export const deliveryRange = (webhookId: string, from: string, to: string) =>
  between(deliveryPartition(webhookId), { from: `${PREFIX}${from}`, to: `${PREFIX}${to}` });

/** A webhook's deliveries after a position, newest first, in pages, without those past their retention. */
export async function* listDeliveries(
  webhookId: string,
  {
    after,
    pageSize,
    budget,
    now,
  }: { after: string | undefined; pageSize: number; budget: ReadBudget; now: Date },
): AsyncGenerator<Delivery[]> {
  // `$` follows `#`: after every id of that time.
  const oldest = `${new Date(now.getTime() - DELIVERY_RETENTION_MS).toISOString()}$`;
  // DynamoDB rejects start keys outside the range.
  if (after !== undefined && after < oldest) return;
  const pages = queryPages({
    after: after === undefined ? undefined : { ...keyAt(webhookId, after) },
    ...deliveryRange(webhookId, oldest, '~'),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: pageSize,
    budget: budgeted(budget, keyAt(webhookId, '')),
  });
  for await (const items of pages) yield items.map((item) => deliverySchema.parse(item));
}

/**
 * Claims the next attempt of a delivery for a term, if `made` attempts precede it. One
 * concurrent worker gets the claim.
 */
export async function claimAttempt(
  key: Pick<Delivery, 'webhookId' | 'id'>,
  made: number,
  term: Term,
): Promise<Delivery | undefined> {
  const item = await takeLease({ key: deliveryKey(key), attribute: 'claim' }, term, {
    when: has({ status: 'pending', made }),
  });
  return item && deliverySchema.parse(item);
}

/** State after an attempt. */
export type Outcome =
  | { status: 'succeeded' }
  | { status: 'pending'; nextAttemptAt: string }
  | { status: 'held' }
  | { status: 'failed'; reason: string };

/** Records an attempt and its outcome. False when the claim was lost to another worker. */
export async function recordAttempt(
  delivery: Delivery,
  { attempt, outcome }: { attempt: Attempt; outcome: Outcome },
  claimedUntil: Date,
): Promise<boolean> {
  const recorded = update(deliveryKey(delivery))
    .set({
      status: outcome.status,
      made: attempt.number,
      attempts: [...delivery.attempts, attempt].slice(-KEPT_ATTEMPTS),
      nextAttemptAt: outcome.status === 'pending' ? outcome.nextAttemptAt : null,
      failureReason: outcome.status === 'failed' ? outcome.reason : null,
    })
    .remove('claim')
    .when(is('claim', claimedUntil.getTime()));
  const item = await updateItem(recorded);
  return item !== undefined;
}

/** Fails a pending delivery without an attempt. False when it is not pending. */
export const failDelivery = (key: Pick<Delivery, 'webhookId' | 'id'>, reason: string): Promise<boolean> =>
  endWait(key, { status: 'failed', failureReason: reason });

/** Holds a pending delivery back. False when it is not pending. */
export const holdDelivery = (key: Pick<Delivery, 'webhookId' | 'id'>): Promise<boolean> =>
  endWait(key, { status: 'held' });

async function endWait(
  key: Pick<Delivery, 'webhookId' | 'id'>,
  change: Partial<Pick<Delivery, 'status' | 'failureReason'>>,
): Promise<boolean> {
  const ended = update(deliveryKey(key))
    .set({ ...change, nextAttemptAt: null })
    .remove('claim')
    .when(is('status', 'pending'));
  return (await updateItem(ended)) !== undefined;
}

interface Reopening {
  now: Date;
  /** The replay of many deliveries that includes it. */
  replayId?: string;
}

/**
 * Reopens a delivery in any state for an immediate attempt and a new round of retries. A running attempt
 * continues. Undefined when `made` no longer matches.
 */
export async function reopen(
  key: Pick<Delivery, 'webhookId' | 'id'>,
  made: number,
  options: Reopening,
): Promise<Delivery | undefined> {
  const item = await updateItem(reopenUpdate(key, made, options));
  return item && deliverySchema.parse(item);
}

/**
 * Reopens a delivery at the owner's request, for an immediate attempt and a new round of retries, and writes
 * the audit entry. Undefined if another attempt was made in the meantime.
 */
export async function reopenByOwner(
  before: Delivery,
  entry: AuditEntry,
  now: Date,
): Promise<Delivery | undefined> {
  const { made } = before;
  const { action } = reopenUpdate(before, made, { now });
  if (!(await transactIf([action, ...auditPuts(entry)]))) return undefined;
  return {
    ...before,
    status: 'pending',
    roundStart: made,
    nextAttemptAt: now.toISOString(),
    failureReason: null,
  };
}

const reopenUpdate = (key: Pick<Delivery, 'webhookId' | 'id'>, made: number, { now, replayId }: Reopening) =>
  update(deliveryKey(key))
    .set({
      status: 'pending',
      roundStart: made,
      nextAttemptAt: now.toISOString(),
      failureReason: null,
      replayId,
    })
    .when(is('made', made));
