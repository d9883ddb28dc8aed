import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useAction } from '#console/data/use-action.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFirstTexts } from '#console/texts/text.tsx';
import { useFirstField } from './use-first-field.ts';

interface Props {
  onSubmit: () => Promise<void>;
  onOther: () => void;
}

/**
 * Asks before a link signs in: mail scanners open links, and another person's link must not sign anyone in
 * unnoticed.
 */
export function LinkForm({ onSubmit, onOther }: Props) {
  const texts = useFirstTexts();
  const { signIn: text } = texts;
  const action = useAction(onSubmit);
  const element = useFirstField();
  return (
    <div class="sign-in-step form" ref={element}>
      <p class="soft">{text.linkLead}</p>
      {action.error && <Notice tone="wrong">{errorText(texts, action.error)}</Notice>}
      <Button variant="primary" isBusy={action.isRunning} onClick={() => void action.run()}>
        {text.submit}
      </Button>
      <div class="sign-in-others">
        <Button variant="quiet" icon="back" onClick={onOther}>
          {text.withEmail}
        </Button>
      </div>
    </div>
  );
}
