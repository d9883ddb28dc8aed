import type { Webhook } from '../../../../clients/typescript/src/api.ts';
import type { ApiError } from '../../../../clients/typescript/src/api-error.ts';
import { useToast } from '../../../components/feedback/toast.tsx';
import { invalidate } from '../../../data/query.ts';
import { type Action, useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.tsx';
import { errorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/text.tsx';

/** Reactivates a webhook and resets its failure count. */
export function useSwitchOn({ _id: id }: Webhook): Action<[], void> {
  const texts = useTexts();
  const { api } = useSession();
  const toast = useToast();
  return useAction(async () => {
    try {
      await api.patch('/v1/api/webhooks/{id}', { path: { id }, body: { status: 'active' } });
      toast({ text: texts.developer.webhooks.wasSwitchedOn });
    } catch (error) {
      toast({ text: errorText(texts, error as ApiError), tone: 'wrong' });
    }
    invalidate('webhooks');
  });
}
