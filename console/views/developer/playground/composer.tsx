import { useId, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { useTexts } from '#console/texts/text.tsx';

interface ComposerProps {
  isWriting: boolean;
  /** Whether a model is selected. */
  isReady: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}

/** Message input. Its button sends, or stops the current response. */
export function Composer({ isWriting, isReady, onSend, onStop }: ComposerProps) {
  const { account } = useTexts();
  const { playground: text } = account;
  const id = useId();
  const [draft, setDraft] = useState('');
  const send = () => {
    if (isWriting || !isReady || draft.trim() === '') return;
    onSend(draft.trim());
    setDraft('');
  };
  return (
    <form
      class="developer-composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWriting) onStop();
        else send();
      }}
    >
      <label class="visually-hidden" for={id}>
        {text.composer}
      </label>
      <textarea
        id={id}
        rows={2}
        placeholder={text.composer}
        aria-describedby={`${id}-hint`}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter may also end an IME composition.
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div class="developer-composer-foot">
        <p class="hint" id={`${id}-hint`}>
          {text.composerHint}
        </p>
        <Button
          type="submit"
          variant={isWriting ? undefined : 'primary'}
          icon={isWriting ? 'close' : undefined}
          disabled={!isReady}
        >
          {isWriting ? text.stop : text.send}
        </Button>
      </div>
    </form>
  );
}
