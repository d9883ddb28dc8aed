import type { WebhookDelivery } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { useTexts } from '#console/texts/text.tsx';

const TONES = { pending: 'plain', succeeded: 'good', failed: 'wrong', held: 'plain' } as const;

export function DeliveryBadge({ delivery: { status, attempts } }: { delivery: WebhookDelivery }) {
  const { developer } = useTexts();
  const { deliveryStatuses, notDelivered, retrying } = developer.webhooks;
  // The status alone does not say whether an attempt was made.
  const tried = attempts.at(-1)?.error ? { pending: retrying, held: notDelivered } : {};
  return <Badge tone={TONES[status]}>{{ ...deliveryStatuses, ...tried }[status]}</Badge>;
}
