import type { WebhookDelivery } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { useTexts } from '#console/texts/text.tsx';

const TONES = { pending: 'plain', succeeded: 'good', failed: 'wrong', held: 'plain' } as const;

export function DeliveryBadge({ delivery: { status, attempts } }: { delivery: WebhookDelivery }) {
  const { developer } = useTexts();
  const { deliveryStatuses, retrying } = developer.webhooks;
  const isRetrying = status === 'pending' && attempts.at(-1)?.error;
  return <Badge tone={TONES[status]}>{isRetrying ? retrying : deliveryStatuses[status]}</Badge>;
}
