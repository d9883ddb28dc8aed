import { useState } from 'preact/hooks';
import { Button } from '../components/elements/button.tsx';
import { TextField } from '../components/forms/field.tsx';
import { Form } from '../components/forms/form.tsx';
import { useAction } from '../data/use-action.ts';
import { useFirstTexts } from '../texts/text.tsx';
import { useFirstField } from './use-first-field.ts';

/** Asks for an API key, which this tab keeps. */
export function KeyForm({ onSubmit }: { onSubmit: (apiKey: string) => Promise<void> }) {
  const { signIn: text } = useFirstTexts();
  const [apiKey, setApiKey] = useState('');
  const action = useAction(onSubmit);
  const element = useFirstField();
  return (
    <div class="sign-in-step" ref={element}>
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
        />
        <Button type="submit" variant="primary" isBusy={action.isRunning}>
          {text.submit}
        </Button>
      </Form>
      <p class="soft small">{text.newcomer}</p>
    </div>
  );
}
