import { ApiError, createClient, type Data } from '@signpost/client/core';
import { useEffect } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import type { Assertion } from '#console/data/passkey-prompts.ts';
import { supportsPasskeys } from '#console/data/passkey-support.ts';
import { useAction } from '#console/data/use-action.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFirstTexts } from '#console/texts/text.tsx';

interface Props {
  /** After the cookie is set. */
  onSignedIn: (result: Data<'post', '/v1/auth/session'>) => void | Promise<void>;
}

/** Not at import: tests without a browser import this. */
const api = () => createClient({ origin: location.origin });

/** A challenge works for 5 minutes. */
const RENEWAL_MS = 4 * 60_000;

/**
 * Signs in with a passkey. While it is shown, the browser also offers passkeys in the field whose
 * `autocomplete` ends in `webauthn`. Renders nothing in browsers without support.
 */
export function PasskeyButton({ onSignedIn }: Props) {
  const texts = useFirstTexts();
  const { passkeys: text } = texts;
  const signIn = useAction(async (offered?: Assertion) => {
    const passkey = offered ?? (await prompt());
    if (passkey) await onSignedIn(await api().post('/v1/auth/session', { body: { passkey } }));
  });
  useEffect(() => {
    // One prompt at a time.
    if (!supportsPasskeys() || signIn.isRunning) return undefined;
    const offer = new AbortController();
    // Best effort: the button still works.
    offerInField((passkey) => void signIn.run(passkey), offer.signal).catch(() => {});
    return () => offer.abort();
  }, [signIn.isRunning]);
  if (!supportsPasskeys()) return null;
  const { error } = signIn;
  const hasFailed = error?.code === 'SIGN_IN_FAILED' || error?.code === 'PROMPT_FAILED';
  return (
    <div class="sign-in-passkey">
      <Button icon="passkey" isBusy={signIn.isRunning} onClick={() => void signIn.run()}>
        {text.signIn}
      </Button>
      {error && <Notice tone="wrong">{hasFailed ? text.failed : errorText(texts, error)}</Notice>}
    </div>
  );
}

async function prompt(): Promise<Assertion | undefined> {
  const { options } = await api().post('/v1/auth/passkey/options');
  const { requestPasskey } = await import('#console/data/passkey-prompts.ts');
  return requestPasskey(options).catch((cause) => {
    throw new ApiError('The browser cannot use a passkey here.', { status: 0, code: 'PROMPT_FAILED', cause });
  });
}

/** Makes the browser suggest passkeys in a field, with a new challenge before the last one expires. */
async function offerInField(onChosen: (passkey: Assertion) => void, signal: AbortSignal): Promise<void> {
  const { requestPasskey, cancelPrompt, offersInFields } = await import('#console/data/passkey-prompts.ts');
  if (!(await offersInFields())) return;
  for (let isExpired = true; isExpired && !signal.aborted; ) {
    await untilVisible();
    const { options } = await api().post('/v1/auth/passkey/options', { signal });
    if (signal.aborted) return;
    isExpired = false;
    const timer = setTimeout(() => {
      isExpired = true;
      cancelPrompt();
    }, RENEWAL_MS);
    signal.addEventListener('abort', cancelPrompt, { once: true });
    const passkey = await requestPasskey(options, { inField: true }).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancelPrompt);
    });
    if (passkey && !signal.aborted) onChosen(passkey);
  }
}

/** A page in the background needs no challenge. */
async function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}
