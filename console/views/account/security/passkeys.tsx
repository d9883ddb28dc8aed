import type { Passkey } from '@signpost/client/core';
import { ApiError } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { supportsPasskeys } from '#console/data/passkey-support.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useQuery } from '#console/data/use-query.ts';
import { usePersonApi } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { type PasskeyAction, PasskeyDialog } from './passkey-dialog.tsx';
import { PasskeyTable } from './passkey-table.tsx';

/** The user's passkeys: add, rename, remove. */
export function Passkeys() {
  const texts = useTexts();
  const { passkeys: text } = texts;
  const api = usePersonApi();
  const [action, setAction] = useState<PasskeyAction>();
  const passkeys = useQuery(
    'passkeys',
    async (signal) => (await api.get('/v1/auth/passkeys', { signal })).passkeys,
  );
  const add = useAddPasskey();
  const addButton = supportsPasskeys() ? (
    <Button icon="plus" isBusy={add.isRunning} onClick={() => void add.run()}>
      {text.add}
    </Button>
  ) : (
    <p class="soft">{text.unsupported}</p>
  );
  return (
    <section class="card card-flush" aria-label={text.title}>
      <div class="card-head account-flush-head">
        <h2>{text.title}</h2>
        {(passkeys.data?.length ?? 0) > 0 && addButton}
      </div>
      {add.error && <Notice tone="wrong">{errorText(texts, add.error)}</Notice>}
      <Loaded of={passkeys}>
        {(list: Passkey[]) =>
          list.length === 0 ? (
            <Empty title={text.emptyTitle} icon="passkey" action={addButton}>
              {text.emptyText}
            </Empty>
          ) : (
            <PasskeyTable passkeys={list} onAction={(kind, passkey) => setAction({ kind, passkey })} />
          )
        }
      </Loaded>
      {action && <PasskeyDialog action={action} onClose={() => setAction(undefined)} />}
    </section>
  );
}

/**
 * Adds a passkey of this device. Its errors outlast the button, which moves once there is a first passkey.
 */
function useAddPasskey() {
  const { passkeys: text } = useTexts();
  const api = usePersonApi();
  const toast = useToast();
  return useAction(async () => {
    const { options } = await api.post('/v1/auth/passkeys/options');
    const { createPasskey } = await import('#console/data/passkey-prompts.ts');
    const response = await createPasskey(options).catch((cause: Error) => {
      const message = cause.name === 'InvalidStateError' ? text.exists : text.cannotAdd;
      throw new ApiError(message, { status: 0, code: 'PROMPT_FAILED', cause });
    });
    // Cancelled: nothing to do.
    if (!response) return;
    const { passkey } = await api.post('/v1/auth/passkeys', { body: { response } });
    invalidate('passkeys');
    toast({ text: text.added(passkey.name) });
  });
}
