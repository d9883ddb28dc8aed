import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useFirstTexts } from '#console/texts/text.tsx';
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
