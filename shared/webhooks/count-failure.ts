import { systemAuthor } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { consequence, DISABLE_AFTER_DAYS } from './failing.ts';
import { disableWebhook, markReported, recordFailure } from './health-store.ts';
import { type Webhook, webhookRecord } from './webhook.ts';
import { disabledEntry } from './webhook-entry.ts';

/**
 * Counts a failed attempt. Publishes one event that the webhook fails after about a day without a
 * success, and disables it after three. After a crash in between, the next failure does this. True
 * if this call disabled it.
 */
export async function countFailure(
  before: Pick<Webhook, 'ownerId' | 'id'>,
  { error, isGivenUp, slowUntil }: { error: string; isGivenUp: boolean; slowUntil?: string | undefined },
  now: Date,
): Promise<boolean> {
  const webhook = await recordFailure(before, { error, slowUntil }, now);
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
  const event = newEvent('webhook.failing', webhook.ownerId, webhookRecord(webhook, now), now);
  return { event, isStored: await markReported(webhook, event) };
}

async function disable(webhook: Webhook, error: string, now: Date): Promise<Announced> {
  const reason = `Every attempt failed for ${DISABLE_AFTER_DAYS} days. The last one: ${error}`;
  const time = now.toISOString();
  const after: Webhook = {
    ...webhook,
    status: 'inactive',
    disabledAt: time,
    disabledReason: reason,
    updatedAt: time,
  };
  const event = newEvent('webhook.disabled', webhook.ownerId, webhookRecord(after, now), now);
  const entry = disabledEntry({ by: systemAuthor(webhook.ownerId, 'deliveries'), now }, webhook, reason);
  return { event, isStored: await disableWebhook(webhook, reason, { event, entry }) };
}
