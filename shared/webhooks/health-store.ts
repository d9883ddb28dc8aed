import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { absent, exists, has } from '#shared/platform/dynamo/conditions.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { dayOf } from './failing.ts';
import { FAILURE_STATE, type Webhook, webhookSchema } from './webhook.ts';
import { webhookKey } from './webhook-items.ts';

/**
 * The results of attempts, in the webhook's item: failures since the last success, and whether it is slow.
 */

/** Resets the failures, and sets or clears `slowUntil`. */
export async function recordSuccess(
  { ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>,
  slowUntil: string | undefined,
): Promise<void> {
  const success = update(webhookKey(ownerId, id))
    .set({ failures: 0, slowUntil })
    .remove(...FAILURE_STATE, ...(slowUntil === undefined ? ['slowUntil'] : []));
  await updateItem(success.when(exists()));
}

/** What a failed attempt says about its receiver. */
export interface FailedAttempt {
  error: string;
  /** Until when its deliveries use the slow queue. */
  slowUntil?: string | undefined;
  /** Until when it asked to send nothing to this URL. */
  pause?: Webhook['pause'];
}

/**
 * Counts a failed attempt, and updates `slowUntil` and `pause` if they are given. Returns the webhook;
 * undefined if it is deleted.
 */
export async function recordFailure(
  { ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>,
  { error, slowUntil, pause }: FailedAttempt,
  now: Date,
): Promise<Webhook | undefined> {
  const failure = countFailure({ ownerId, id }, error, now.toISOString()).set({ slowUntil, pause });
  const item = await updateItem(failure.when(exists()));
  return item && webhookSchema.parse(item);
}

/**
 * Records that the owner is notified, and stores the event, atomically. False if that was done before, or
 * the failures have ended.
 */
export function markReported(webhook: Webhook, event: DomainEvent): Promise<boolean> {
  const change = whileFailing(webhook).set({ reportedAt: event.time }).when(absent('reportedAt'));
  return transactIf([change.action, outboxPut(event)]);
}

/**
 * Disables a failing webhook and stores event and audit entry, atomically. False if it is inactive, or
 * the failures have ended.
 */
export function disableWebhook(
  webhook: Webhook,
  reason: string,
  { event, entry }: { event: DomainEvent; entry: AuditEntry },
): Promise<boolean> {
  const { action } = whileFailing(webhook).set(disabled(reason, event.time));
  return transactIf([action, outboxPut(event), ...auditPuts(entry)]);
}

/**
 * Disables a webhook whose receiver is gone, counts the failed attempt, and stores event and audit entry,
 * atomically. False if the webhook was disabled, changed or deleted since `webhook` was read.
 */
export function disableGone(
  { ownerId, id, updatedAt }: Webhook,
  { reason, error }: { reason: string; error: string },
  { event, entry }: { event: DomainEvent; entry: AuditEntry },
): Promise<boolean> {
  const { action } = countFailure({ ownerId, id }, error, event.time)
    .set(disabled(reason, event.time))
    // Its owner may have set another URL, or activated it again.
    .when(has({ status: 'active', updatedAt }));
  return transactIf([action, outboxPut(event), ...auditPuts(entry)]);
}

const countFailure = ({ ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>, error: string, at: string) =>
  update(webhookKey(ownerId, id))
    .add({ failures: 1, failedOn: new Set([dayOf(new Date(at))]) })
    .setFirst({ failingSince: at })
    .set({ lastError: error });

const disabled = (reason: string, at: string) => ({
  status: 'inactive',
  disabledAt: at,
  disabledReason: reason,
  updatedAt: at,
});

/** A success or its owner may have changed it concurrently. */
const whileFailing = ({ ownerId, id, failingSince }: Webhook) =>
  update(webhookKey(ownerId, id)).when(has({ status: 'active', failingSince }));
