import { Button } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useFirstTexts } from '#console/texts/text.tsx';
import { useFirstField } from './use-first-field.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onSubmit: () => Promise<void>;
}

/** Asks for the address to which a code is sent. */
export function EmailForm({ email, onEmail, onSubmit }: Props) {
  const { signIn: text } = useFirstTexts();
  const action = useAction(onSubmit);
  const element = useFirstField();
  return (
    <div class="sign-in-step" ref={element}>
      <p class="soft">{text.lead}</p>
      <Form onSubmit={action.run} error={action.error}>
        <TextField
          name="email"
          label={text.email}
          type="email"
          inputMode="email"
          value={email}
          onChange={onEmail}
          autoComplete="username webauthn"
          spellcheck={false}
          required
        />
        <Button type="submit" variant="primary" isBusy={action.isRunning}>
          {text.sendCode}
        </Button>
      </Form>
    </div>
  );
}
