import type { WebhookDelivery } from '@signpost/client/core';

/** Updates known deliveries and prepends new ones. */
export function mergeDeliveries(
  known: readonly WebhookDelivery[],
  newest: readonly WebhookDelivery[],
): WebhookDelivery[] {
  const fresh = new Map(newest.map((delivery) => [delivery._id, delivery]));
  const kept = known.map((delivery) => fresh.get(delivery._id) ?? delivery);
  const ids = new Set(known.map(({ _id }) => _id));
  return [...newest.filter(({ _id }) => !ids.has(_id)), ...kept];
}
