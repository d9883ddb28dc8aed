import type { WebhookDelivery } from '@signpost/client/core';
import { type PagesResult, usePages } from '#console/data/use-pages.ts';
import { useSession } from '#console/session/session.ts';
import { mergeDeliveries } from './merge-deliveries.ts';
import { usePolling } from './use-polling.ts';

const PAGE_SIZE = 25;

export type DeliveryStatus = WebhookDelivery['status'];

export const isPending = ({ status }: WebhookDelivery): boolean => status === 'pending';

/** Query key of a delivery. */
export const deliveryKey = (webhookId: string, id: string): string =>
  `webhooks/${webhookId}/deliveries/${id}`;

/** Deliveries, newest first. Polls the first page while any delivery is pending. */
export function useDeliveries(
  webhookId: string,
  status: DeliveryStatus | undefined,
): PagesResult<WebhookDelivery> {
  const { api } = useSession();
  const load = async (page: { cursor?: string | undefined; limit: number }, signal?: AbortSignal) => {
    const input = { path: { id: webhookId }, query: { ...page, status }, signal };
    const { deliveries: items, nextCursor } = await api.get('/v1/api/webhooks/{id}/deliveries', input);
    return { items, nextCursor };
  };
  const pages = usePages(`webhooks/${webhookId}/deliveries?status=${status ?? ''}`, PAGE_SIZE, load);
  usePolling(pages.data?.some(isPending) === true, async () => {
    const { items } = await load({ limit: PAGE_SIZE });
    pages.update((known) => mergeDeliveries(known, items));
  });
  return pages;
}
