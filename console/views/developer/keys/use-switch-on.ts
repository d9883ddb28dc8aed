import type { ApiKey } from '@signpost/client/core';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import type { Action } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** Reactivates a key. Harmless, so without confirmation. */
export function useSwitchOn({ _id: id, name }: ApiKey): Action<[], void> {
  const { developer } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  return useToastedAction(async () => {
    try {
      await api.patch('/v1/api/keys/{id}', { path: { id }, body: { status: 'active' } });
      toast({ text: developer.keys.wasSwitchedOn(name) });
    } finally {
      invalidate('keys');
    }
  });
}
