import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { Button } from '../components/actions/button.tsx';
import { Logo } from '../components/content/logo.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { TextField } from '../components/forms/field.tsx';
import { Form } from '../components/forms/form.tsx';
import { useAction } from '../data/use-action.ts';
import { LanguageSelect } from '../shell/language-select.tsx';
import { errorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/text.tsx';
import type { SignOutReason } from './sign-out-reason.ts';

interface Props {
  signIn: (apiKey: string) => Promise<void>;
  reason?: SignOutReason | undefined;
  /** Set if the stored key could not be verified. */
  unverified?: { error: ApiError; retry: () => void; signOut: () => void };
}

export function SignIn({ signIn, reason, unverified }: Props) {
  const texts = useTexts();
  const { signIn: text } = texts;
  const [apiKey, setApiKey] = useState('');
  const action = useAction(signIn);
  useEffect(() => {
    document.title = `${text.title} · Signpost`;
  }, [text]);
  return (
    <main class="sign-in">
      <div class="card sign-in-card">
        <Logo />
        <h1>{text.title}</h1>
        <p class="soft">{text.lead}</p>
        {reason && !action.error && (
          <Notice tone={reason === 'signed-out' ? 'info' : 'wrong'}>{text.endings[reason]}</Notice>
        )}
        {unverified && !action.error && (
          <Notice tone="wrong">
            <p>
              {errorText(texts, unverified.error)} {text.stuck}
            </p>
            <Button variant="quiet" icon="refresh" onClick={unverified.retry}>
              {texts.common.retry}
            </Button>
            <Button variant="quiet" icon="signOut" onClick={unverified.signOut}>
              {texts.shell.signOut}
            </Button>
          </Notice>
        )}
        <Form
          onSubmit={() => action.run(apiKey.trim())}
          error={action.error}
          fieldByErrorCode={{ API_KEY_INVALID: 'apiKey', API_KEY_MISSING: 'apiKey' }}
        >
          <TextField
            name="apiKey"
            label={text.apiKey}
            hint={text.hint}
            type="password"
            value={apiKey}
            onChange={setApiKey}
            placeholder="sk_…"
            autoComplete="off"
            spellcheck={false}
            required
            autoFocus
          />
          <Button type="submit" variant="primary" isBusy={action.isRunning}>
            {text.submit}
          </Button>
        </Form>
        <p class="soft small">{text.newcomer}</p>
      </div>
      <div class="sign-in-foot">
        <LanguageSelect />
        <a href="/docs">{text.reference}</a>
      </div>
    </main>
  );
}
