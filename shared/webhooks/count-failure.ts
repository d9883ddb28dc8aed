import { systemAuthor } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { consequence, DISABLE_AFTER_DAYS, GONE } from './failing.ts';
import {
  disableGone,
  disableWebhook,
  type FailedAttempt,
  markReported,
  recordFailure,
} from './health-store.ts';
import type { Webhook } from './webhook.ts';
import { disabledEntry } from './webhook-entry.ts';
import { webhookRecord } from './webhook-record.ts';
import { findWebhook } from './webhook-store.ts';

/**
 * Counts a failed attempt. Publishes one event that the webhook fails after about a day without a
 * success, and disables it after three. After a crash in between, the next failure does this. True
 * if this call disabled it.
 */
export async function countFailure(
  before: Pick<Webhook, 'ownerId' | 'id'>,
  { isGivenUp, ...failed }: FailedAttempt & { isGivenUp: boolean },
  now: Date,
): Promise<boolean> {
  const { error } = failed;
  const webhook = await recordFailure(before, failed, now);
  if (webhook?.status !== 'active') return false;
  const next = consequence(webhook, isGivenUp, now);
  if (next === undefined) return false;
  const { event, isStored } = await (next === 'disable' ? disable : report)(webhook, error, now);
  if (isStored) await publishEvents([event]);
  return isStored && next === 'disable';
}

interface Announced {
  event: DomainEvent;
  /** False if another worker was first. */
  isStored: boolean;
}

async function report(webhook: Webhook, _: string, now: Date): Promise<Announced> {
  const data = webhookRecord(webhook, now);
  const event = newEvent('webhook.failing', { ownerId: webhook.ownerId, data, now });
  return { event, isStored: await markReported(webhook, event) };
}

async function disable(webhook: Webhook, error: string, now: Date): Promise<Announced> {
  const reason = `Every attempt failed for ${DISABLE_AFTER_DAYS} days. The last one: ${error}`;
  const announcement = announcementOf(webhook, reason, now);
  return { event: announcement.event, isStored: await disableWebhook(webhook, reason, announcement) };
}

/**
 * Disables a webhook whose receiver returned 410 to an attempt, unless it was changed since `webhook` was
 * read for that attempt: the response may come from a URL that it no longer has. `off`: this call disabled
 * it. `active`: it still sends.
 */
export async function disableIfGone(
  webhook: Webhook,
  error: string,
  now: Date,
): Promise<'off' | 'inactive' | 'active'> {
  const reason = `The receiver returned ${GONE} Gone: it wants no more events.`;
  const failed: Webhook = {
    ...webhook,
    failures: webhook.failures + 1,
    failingSince: webhook.failingSince ?? now.toISOString(),
    lastError: error,
  };
  const announcement = announcementOf(failed, reason, now);
  if (await disableGone(webhook, { reason, error }, announcement)) {
    await publishEvents([announcement.event]);
    return 'off';
  }
  return (await findWebhook(webhook.ownerId, webhook.id))?.status === 'active' ? 'active' : 'inactive';
}

/** The event and the audit entry of a webhook that the service disables. */
function announcementOf(webhook: Webhook, reason: string, now: Date) {
  const time = now.toISOString();
  const after: Webhook = {
    ...webhook,
    status: 'inactive',
    disabledAt: time,
    disabledReason: reason,
    updatedAt: time,
  };
  return {
    event: newEvent('webhook.disabled', { ownerId: webhook.ownerId, data: webhookRecord(after, now), now }),
    entry: disabledEntry({ by: systemAuthor(webhook.ownerId, 'deliveries'), now }, webhook, reason),
  };
}
