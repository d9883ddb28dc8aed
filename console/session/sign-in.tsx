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
import type { Ending } from './sign-out-reason.ts';

interface Props {
  signIn: (apiKey: string) => Promise<void>;
  ending?: Ending | undefined;
  /** Set if the stored key could not be verified. */
  stuck?: { error: ApiError; retry: () => void; signOut: () => void };
}

export function SignIn({ signIn, ending, stuck }: Props) {
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
        {ending && !action.error && (
          <Notice tone={ending === 'signed-out' ? 'info' : 'wrong'}>{text.endings[ending]}</Notice>
        )}
        {stuck && !action.error && (
          <Notice tone="wrong">
            <p>
              {errorText(texts, stuck.error)} {text.stuck}
            </p>
            <Button look="quiet" icon="refresh" onClick={stuck.retry}>
              {texts.common.retry}
            </Button>
            <Button look="quiet" icon="signOut" onClick={stuck.signOut}>
              {texts.shell.signOut}
            </Button>
          </Notice>
        )}
        <Form
          onSubmit={() => action.run(apiKey.trim())}
          error={action.error}
          fieldOfCode={{ API_KEY_INVALID: 'apiKey', API_KEY_MISSING: 'apiKey' }}
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
          <Button type="submit" look="primary" isBusy={action.isRunning}>
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
