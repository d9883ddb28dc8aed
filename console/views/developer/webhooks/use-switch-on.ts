import type { Webhook } from '../../../../clients/typescript/src/api.ts';
import type { ApiError } from '../../../../clients/typescript/src/api-error.ts';
import { useToast } from '../../../components/feedback/toast.tsx';
import { invalidate } from '../../../data/query.ts';
import { type Action, useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/text.tsx';

/** Reactivates a webhook and resets its failure count. Calls `onDone` with when its outage began. */
export function useSwitchOn(webhook: Webhook, onDone: (since: string) => void): Action<[], void> {
  const { _id: id } = webhook;
  const texts = useTexts();
  const { api } = useSession();
  const toast = useToast();
  return useAction(async () => {
    try {
      await api.patch('/v1/api/webhooks/{id}', { path: { id }, body: { status: 'active' } });
      toast({ text: texts.developer.webhooks.wasSwitchedOn });
      onDone(outageOf(webhook));
    } catch (error) {
      toast({ text: errorText(texts, error as ApiError), tone: 'wrong' });
    }
    invalidate('webhooks');
  });
}

/** When a webhook began to fail or became inactive. Without either: a day ago. */
export function outageOf({ status, failingSince, updatedAt }: Webhook): string {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  return failingSince ?? (status === 'inactive' ? updatedAt : yesterday);
}
