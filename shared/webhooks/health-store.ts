import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { dayOf } from './failing.ts';
import { FAILURE_STATE, type Webhook, webhookSchema } from './webhook.ts';
import { webhookKey } from './webhook-items.ts';

/**
 * The results of attempts, in the webhook's item: failures since the last success, and whether it is slow.
 */

const EXISTS = `attribute_exists(${TABLE.partitionKey})`;

/** Resets the failures, and sets or clears `slowUntil`. */
export async function recordSuccess(
  { ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>,
  slowUntil: string | undefined,
): Promise<void> {
  const remove = [...FAILURE_STATE, ...(slowUntil ? [] : ['slowUntil'])];
  const slow = slowUntil ? ', slowUntil = :slow' : '';
  await updateItem({
    Key: webhookKey(ownerId, id),
    UpdateExpression: `SET failures = :none${slow} REMOVE ${remove.join(', ')}`,
    ConditionExpression: EXISTS,
    ExpressionAttributeValues: { ':none': 0, ...(slowUntil && { ':slow': slowUntil }) },
  });
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
  const item = await updateItem({
    Key: webhookKey(ownerId, id),
    UpdateExpression:
      'ADD failures :one, failedOn :today SET failingSince = if_not_exists(failingSince, :now), lastError ' +
      '= :error' +
      (slowUntil ? ', slowUntil = :slow' : '') +
      (pause ? ', pause = :pause' : ''),
    ConditionExpression: EXISTS,
    ExpressionAttributeValues: {
      ':one': 1,
      ':today': new Set([dayOf(now)]),
      ':now': now.toISOString(),
      ':error': error,
      ...(slowUntil && { ':slow': slowUntil }),
      ...(pause && { ':pause': pause }),
    },
  });
  return item && webhookSchema.parse(item);
}

/**
 * Records that the owner is notified, and stores the event, atomically. False if that was done before, or
 * the failures have ended.
 */
export function markReported(webhook: Webhook, event: DomainEvent): Promise<boolean> {
  return storeWithEvent(webhook, event, {
    set: 'reportedAt = :now',
    condition: 'attribute_not_exists(reportedAt)',
    values: {},
  });
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
  return storeWithEvent(webhook, event, {
    entry,
    set: '#status = :off, disabledAt = :now, disabledReason = :reason, updatedAt = :now',
    condition: EXISTS,
    values: { ':off': 'inactive', ':reason': reason },
  });
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
  const Update = {
    TableName: tableName(),
    Key: webhookKey(ownerId, id),
    UpdateExpression:
      'ADD failures :one, failedOn :today SET #status = :off, disabledAt = :now, disabledReason = :reason, ' +
      'updatedAt = :now, lastError = :error, failingSince = if_not_exists(failingSince, :now)',
    // Its owner may have set another URL, or activated it again.
    ConditionExpression: '#status = :on AND updatedAt = :read',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':on': 'active',
      ':read': updatedAt,
      ':off': 'inactive',
      ':now': event.time,
      ':reason': reason,
      ':error': error,
      ':one': 1,
      ':today': new Set([dayOf(new Date(event.time))]),
    },
  };
  return transactIf([{ Update }, outboxPut(event), ...auditPuts(entry)]);
}

async function storeWithEvent(
  { ownerId, id, failingSince }: Webhook,
  event: DomainEvent,
  {
    set,
    condition,
    values,
    entry,
  }: { set: string; condition: string; values: Record<string, unknown>; entry?: AuditEntry },
): Promise<boolean> {
  return transactIf([
    {
      Update: {
        TableName: tableName(),
        Key: webhookKey(ownerId, id),
        UpdateExpression: `SET ${set}`,
        // A success or its owner may have changed it concurrently.
        ConditionExpression: `#status = :on AND failingSince = :since AND ${condition}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':on': 'active',
          ':since': failingSince,
          ':now': event.time,
          ...values,
        },
      },
    },
    outboxPut(event),
    ...auditPuts(entry),
  ]);
}
