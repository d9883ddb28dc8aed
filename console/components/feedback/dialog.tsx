import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { useBackGuard } from '../navigation/use-back-guard.ts';
import { useUnloadGuard } from '../navigation/use-unload-guard.ts';
import { Notice } from './notice.tsx';
import { ToastOutlet } from './toast.tsx';

export interface DialogProps {
  title: string;
  /** Called on Escape, the close button and a click outside. The parent then unmounts the dialog. */
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
  /** Asks before closing. */
  isUnsaved?: boolean;
}

const CloseContext = createContext<(() => void) | undefined>(undefined);

/** A modal dialog; restores the focus when closed. */
export function Dialog({ title, onClose, children, wide = false, isUnsaved = false }: DialogProps) {
  const { common } = useTexts();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  useUnloadGuard(isUnsaved);
  useBackGuard(isUnsaved, () => setAsking(true));
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    if (element.current) focusContent(element.current);
    return () => before?.focus();
  }, []);
  const close = () => (isUnsaved ? setAsking(true) : onClose());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a click outside
    <dialog
      ref={element}
      class={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Browsers close the dialog on a second Escape, despite preventDefault.
      onClose={() => {
        element.current?.showModal();
        close();
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <Button variant="quiet" icon="close" iconOnly onClick={close}>
            {common.close}
          </Button>
        </div>
        <CloseContext.Provider value={close}>{children}</CloseContext.Provider>
        {isUnsaved && isAsking && <DiscardPrompt onDiscard={onClose} onKeep={() => setAsking(false)} />}
      </div>
      <ToastOutlet />
    </dialog>
  );
}

/**
 * Focuses the first control of a dialog, or its title if there is none: browsers focus the button that closes
 * it, and one press of Enter would undo what opened it. In a confirmation, the first one is Cancel.
 */
function focusContent(dialog: HTMLDialogElement): void {
  const [head, ...content] = dialog.querySelectorAll<HTMLElement>('.dialog-box > *');
  if (!head?.contains(document.activeElement)) return;
  const controls = content.flatMap((part) => [
    ...part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]);
  head.querySelector('h2')?.focus();
  // What is hidden or disabled does not take it.
  for (const control of controls) {
    control.focus();
    if (document.activeElement === control) return;
  }
}

function DiscardPrompt({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { common } = useTexts();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    element.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div class="dialog-discard" ref={element}>
      <Notice tone="wrong">{common.unsaved}</Notice>
      <div class="dialog-actions">
        <Button variant="quiet" onClick={onKeep}>
          {common.keepEditing}
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          {common.discard}
        </Button>
      </div>
    </div>
  );
}

/** Footer buttons of a dialog. `label`: in place of Cancel, for a dialog with nothing to cancel. */
export function DialogActions({
  onCancel,
  label,
  children,
}: {
  onCancel: () => void;
  label?: string | undefined;
  children: ComponentChildren;
}) {
  const { common } = useTexts();
  const close = useContext(CloseContext) ?? onCancel;
  return (
    <div class="dialog-actions">
      <Button variant="quiet" onClick={close}>
        {label ?? common.cancel}
      </Button>
      {children}
    </div>
  );
}
