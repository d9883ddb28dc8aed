import type { ApiError } from '@signpost/client/core';
import { type Action, useAction } from '#console/data/use-action.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { useToast } from '../feedback/toast.tsx';

/** An action that shows its error in a toast. */
export function useToastedAction<Input extends unknown[]>(
  action: (...input: Input) => Promise<unknown>,
): Action<Input, void> {
  const texts = useTexts();
  const toast = useToast();
  return useAction(async (...input: Input) => {
    await action(...input).catch((error: ApiError) =>
      toast({ text: errorText(texts, error), tone: 'wrong' }),
    );
  });
}
