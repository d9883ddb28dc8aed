import type { Webhook } from '@signpost/client/core';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import type { Action } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** Reactivates a webhook and resets its failure count. Calls `onDone` with when its outage began. */
export function useSwitchOn(webhook: Webhook, onDone: (since: string) => void): Action<[], void> {
  const { _id: id } = webhook;
  const { developer } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  return useToastedAction(async () => {
    try {
      await api.patch('/v1/api/webhooks/{id}', { path: { id }, body: { status: 'active' } });
      toast({ text: developer.webhooks.wasSwitchedOn });
      onDone(outageOf(webhook));
    } finally {
      invalidate('webhooks');
    }
  });
}

/** When a webhook began to fail or became inactive. Without either: a day ago. */
export function outageOf({ status, failingSince, updatedAt }: Webhook): string {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  return failingSince ?? (status === 'inactive' ? updatedAt : yesterday);
}
