import type { ApiKey } from '../../../../clients/typescript/src/api.ts';
import type { ApiError } from '../../../../clients/typescript/src/api-error.ts';
import { useToast } from '../../../components/feedback/toast.tsx';
import { invalidate } from '../../../data/query.ts';
import { type Action, useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/text.tsx';

/** Reactivates a key. Harmless, so without confirmation. */
export function useSwitchOn({ _id: id, name }: ApiKey): Action<[], void> {
  const texts = useTexts();
  const { api } = useSession();
  const toast = useToast();
  return useAction(async () => {
    try {
      await api.patch('/v1/api/keys/{id}', { path: { id }, body: { status: 'active' } });
      toast({ text: texts.developer.keys.wasSwitchedOn(name) });
    } catch (error) {
      toast({ text: errorText(texts, error as ApiError), tone: 'wrong' });
    }
    invalidate('keys');
  });
}
