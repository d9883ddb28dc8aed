import type { ComponentChildren } from 'preact';
import { useAction } from '#console/data/use-action.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What confirming does. */
  children: ComponentChildren;
  /** Label of the confirm button: the action, not "OK". */
  action: string;
  variant?: 'danger' | 'primary';
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms an irreversible action. Stays open with the error if it fails. */
export function ConfirmDialog({
  title,
  children,
  action,
  variant = 'danger',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const texts = useTexts();
  const confirm = useAction(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      {confirm.error && <Notice tone="wrong">{errorText(texts, confirm.error)}</Notice>}
      <DialogActions onCancel={onClose}>
        <Button variant={variant} isBusy={confirm.isRunning} onClick={() => void confirm.run()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
