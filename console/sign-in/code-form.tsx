import { useEffect, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useAction } from '#console/data/use-action.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFirstTexts } from '#console/texts/text.tsx';
import { useFirstField } from './use-first-field.ts';

const RESEND_SECONDS = 30;

interface Props {
  email: string;
  onSubmit: (code: string) => Promise<void>;
  onResend: () => Promise<unknown>;
  /** To another address. */
  onBack: () => void;
}

/** Asks for the emailed code. */
export function CodeForm({ email, onSubmit, onResend, onBack }: Props) {
  const texts = useFirstTexts();
  const { signIn: text } = texts;
  const [code, setCode] = useState('');
  const [seconds, setSeconds] = useState(RESEND_SECONDS);
  const [isResent, setResent] = useState(false);
  const signIn = useAction(onSubmit);
  const resend = useAction(async () => {
    await onResend();
    setResent(true);
    setSeconds(RESEND_SECONDS);
  });
  const element = useFirstField();
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <div class="sign-in-step" ref={element}>
      <p class="soft" role="status">
        {isResent ? text.resent(email) : text.sent(email)}
      </p>
      <Form
        onSubmit={() => signIn.run(code)}
        error={signIn.error}
        fieldByErrorCode={{ SIGN_IN_FAILED: 'code' }}
      >
        <TextField
          name="code"
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          // Pasted codes have spaces.
          onChange={(typed) => setCode(typed.replace(/\D/g, '').slice(0, 6))}
          required
        />
        <Button type="submit" variant="primary" isBusy={signIn.isRunning}>
          {text.submit}
        </Button>
      </Form>
      {resend.error && <Notice tone="wrong">{errorText(texts, resend.error)}</Notice>}
      <div class="sign-in-others">
        <Button
          variant="quiet"
          icon="refresh"
          disabled={seconds > 0}
          isBusy={resend.isRunning}
          onClick={() => void resend.run()}
        >
          {seconds > 0 ? text.resendIn(seconds) : text.resend}
        </Button>
        <Button variant="quiet" icon="back" onClick={onBack}>
          {text.changeEmail}
        </Button>
      </div>
    </div>
  );
}
