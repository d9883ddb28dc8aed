import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useBackGuard } from '#console/components/navigation/use-back-guard.ts';
import { useUnloadGuard } from '#console/components/navigation/use-unload-guard.ts';
import { useTexts } from '#console/texts/text.tsx';

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  /** Why it must be stored. */
  children: ComponentChildren;
  onClose: () => void;
}

/** Shows a secret once; asks before closing if it was not copied. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  const { developer } = useTexts();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useUnloadGuard(!isCopied);
  useBackGuard(!isCopied, () => setAsking(true));
  const close = () => (isCopied ? onClose() : setAsking(true));
  return (
    <Dialog title={title} onClose={close}>
      <Notice>{children}</Notice>
      <div class="field">
        <label for={id}>{label}</label>
        <div class="developer-secret">
          <input
            id={id}
            class="mono"
            readOnly
            autoFocus
            value={secret}
            spellcheck={false}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onCopy={() => setCopied(true)}
          />
          <CopyButton
            text={secret}
            what={label}
            iconOnly={false}
            variant={isCopied ? 'quiet' : 'primary'}
            onCopied={() => setCopied(true)}
          />
        </div>
        <p class="hint" role="status">
          {isCopied && developer.secret.copied}
        </p>
      </div>
      {isAsking && !isCopied && <Notice tone="wrong">{developer.secret.notCopied}</Notice>}
      <div class="dialog-actions">
        {isAsking && !isCopied && (
          <Button variant="danger" onClick={onClose}>
            {developer.secret.closeAnyway}
          </Button>
        )}
        <Button variant={isCopied ? 'primary' : undefined} onClick={close}>
          {developer.secret.done}
        </Button>
      </div>
    </Dialog>
  );
}
