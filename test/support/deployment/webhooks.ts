import type { Plan } from '#shared/core/accounts/account.ts';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import { createWebhook, type WebhookManager } from '#shared/webhooks/manage-webhooks.ts';
import { by } from '../builders/authors.ts';
import { anOwner } from '../builders/smart-links.ts';
import type { Receiver } from '../servers/receiver.ts';

/** An owner by a key that may do everything. */
export const byOwner = (ownerId: string): WebhookManager => ({
  ...by(ownerId),
  permissions: [...PERMISSIONS],
});

let paths = 0;

/** A webhook of a new owner whose receiver returns this status, and events for it. */
export async function aReceivingWebhook(
  receiver: Receiver,
  now: Date,
  { status = 200, plan = 'business' as Plan } = {},
) {
  const { ownerId } = await anOwner(plan);
  const path = `hook-${++paths}`;
  const answer = { status };
  const url = receiver.url(path, (response) => response.writeHead(answer.status).end());
  const webhook = await createWebhook(
    { by: byOwner(ownerId), now, ids: randomIds, targets: 'local' },
    { url, events: ['*'] },
  );
  return {
    ownerId,
    id: webhook._id,
    path,
    /** May be changed. */
    answer,
    /** Makes an event at this time and its delivery. */
    happen: (time: Date, data: object = {}) =>
      fanOut(newEvent('link.created', { ownerId, data, now: time }), time),
  };
}
